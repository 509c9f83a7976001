(define (problem freecell-deal)
  (:domain freecell)
  (:objects
    h0 ha h2 h3
    c0 ca c2 c3
    d0 da d2 d3
    s0 sa s2 s3 - card
    n0 n1 n2 n3 n4 - num
    h c d s - suit)
  (:init
    (successor n1 n0) (successor n2 n1) (successor n3 n2) (successor n4 n3)
    (value h0 n0) (suit h0 h)
    (value ha n1) (suit ha h) (canstack ha c2) (canstack ha s2)
    (value h2 n2) (suit h2 h) (canstack h2 c3) (canstack h2 s3)
    (value h3 n3) (suit h3 h)
    (value c0 n0) (suit c0 c)
    (value ca n1) (suit ca c) (canstack ca h2) (canstack ca d2)
    (value c2 n2) (suit c2 c) (canstack c2 h3) (canstack c2 d3)
    (value c3 n3) (suit c3 c)
    (value d0 n0) (suit d0 d)
    (value da n1) (suit da d) (canstack da c2) (canstack da s2)
    (value d2 n2) (suit d2 d) (canstack d2 c3) (canstack d2 s3)
    (value d3 n3) (suit d3 d)
    (value s0 n0) (suit s0 s)
    (value sa n1) (suit sa s) (canstack sa h2) (canstack sa d2)
    (value s2 n2) (suit s2 s) (canstack s2 h3) (canstack s2 d3)
    (value s3 n3) (suit s3 s)
    (home h0) (home c0) (home d0) (home s0)
    (cellspace n2) (colspace n0)
    (bottomcol sa) (on s3 sa) (on d3 s3) (on d2 d3) (clear d2)
    (bottomcol h3) (on ca h3) (on ha ca) (clear ha)
    (bottomcol c3) (on da c3) (clear da)
    (bottomcol c2) (on s2 c2) (on h2 s2) (clear h2)
  )
  (:goal (and (home h3) (home c3) (home d3) (home s3))))
