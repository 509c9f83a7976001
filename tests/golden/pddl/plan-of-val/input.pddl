(define (problem freecell-2-1)
(:domain freecell)
(:objects S0 SA S2 H0 HA H2 D0 DA D2 C0 CA C2 - card N0 N1 N2 N3 N4 N5 N6 N7 N8 - num S H D C - suit)
(:init
    (VALUE S0 N0) (SUIT S0 S) (VALUE SA N1) (SUIT SA S)
    (VALUE S2 N2) (SUIT S2 S) (VALUE H0 N0) (SUIT H0 H)
    (VALUE HA N1) (SUIT HA H) (VALUE H2 N2) (SUIT H2 H)
    (VALUE D0 N0) (SUIT D0 D) (VALUE DA N1) (SUIT DA D)
    (VALUE D2 N2) (SUIT D2 D) (VALUE C0 N0) (SUIT C0 C)
    (VALUE CA N1) (SUIT CA C) (VALUE C2 N2) (SUIT C2 C)
    (CANSTACK SA H2) (CANSTACK SA D2) (CANSTACK HA S2) (CANSTACK HA C2)
    (CANSTACK DA S2) (CANSTACK DA C2) (CANSTACK CA H2) (CANSTACK CA D2)
    (SUCCESSOR N1 N0) (SUCCESSOR N2 N1) (SUCCESSOR N3 N2) (SUCCESSOR N4 N3)
    (SUCCESSOR N5 N4) (SUCCESSOR N6 N5) (SUCCESSOR N7 N6) (SUCCESSOR N8 N7)
    (HOME S0) (HOME H0) (HOME D0) (HOME C0)
    (CELLSPACE N4) (COLSPACE N2) (BOTTOMCOL SA) (ON CA SA)
    (ON C2 CA) (CLEAR C2) (BOTTOMCOL HA) (CLEAR HA)
    (BOTTOMCOL D2) (CLEAR D2) (BOTTOMCOL S2) (CLEAR S2)
    (BOTTOMCOL H2) (CLEAR H2) (BOTTOMCOL DA) (CLEAR DA)
)
(:goal (and (HOME C2) (HOME D2) (HOME H2) (HOME S2)
)))
Checking plan: sas_plan
Plan to validate:

Plan size: 10
1:
(sendtohome-b ha h n1 h0 n0 n2 n3)
 
2:
(sendtohome-b da d n1 d0 n0 n3 n4)
 
3:
(sendtofree c2 ca n4 n3)
 
4:
(move ca sa d2)
 
5:
(sendtohome-b sa s n1 s0 n0 n4 n5)
 
6:
(sendtohome-b s2 s n2 sa n1 n5 n6)
 
7:
(sendtohome ca d2 c n1 c0 n0)
 
8:
(homefromfreecell c2 c n2 ca n1 n3 n4)
 
9:
(sendtohome-b d2 d n2 da n1 n6 n7)
 
10:
(sendtohome-b h2 h n2 ha n1 n7 n8)
 
Plan executed successfully - checking goal
Plan valid
Final value: 10 

Successful plans:
Value: 10
 sas_plan 10 
