const deal = {
  tableau: [
    ['KS', '6H', 'QC', 'JC', 'TH', 'KD', '2S'],
    ['5H', '6D', '9D', '7C', '9C', 'JS', 'AD'],
    ['6S', 'TS', '3D', 'AC', '3C', 'AS', '4H'],
    ['3H', '9S', 'JH', 'QH', '8D', '7D', '7S'],
    ['KC', '5C', '2H', 'JD', '8S', '8H'],
    ['7H', '5D', 'TD', '3S', 'QD', '4D'],
    ['KH', '2C', 'QS', '5S', '6C', '4C'],
    ['8C', '4S', '9H', 'TC', '2D', 'AH'],
  ],
  freeCells: [],
};
