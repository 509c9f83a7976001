(define (problem freecell-deal)
  (:domain freecell)
  (:objects
    h0 ha h2
    c0 ca c2
    d0 da d2
    s0 sa s2 - card
    n0 n1 n2 n3 n4 n5 n6 n7 n8 - num
    h c d s - suit)
  (:init
    (successor n1 n0) (successor n2 n1) (successor n3 n2) (successor n4 n3) (successor n5 n4) (successor n6 n5) (successor n7 n6) (successor n8 n7)
    (value h0 n0) (suit h0 h)
    (value ha n1) (suit ha h) (canstack ha c2) (canstack ha s2)
    (value h2 n2) (suit h2 h)
    (value c0 n0) (suit c0 c)
    (value ca n1) (suit ca c) (canstack ca h2) (canstack ca d2)
    (value c2 n2) (suit c2 c)
    (value d0 n0) (suit d0 d)
    (value da n1) (suit da d) (canstack da c2) (canstack da s2)
    (value d2 n2) (suit d2 d)
    (value s0 n0) (suit s0 s)
    (value sa n1) (suit sa s) (canstack sa h2) (canstack sa d2)
    (value s2 n2) (suit s2 s)
    (home h0) (home c0) (home d0) (home s0)
    (cellspace n4) (colspace n2)
    (bottomcol sa) (on ca sa) (on c2 ca) (clear c2)
    (bottomcol ha) (clear ha)
    (bottomcol d2) (clear d2)
    (bottomcol s2) (clear s2)
    (bottomcol h2) (clear h2)
    (bottomcol da) (clear da)
  )
  (:goal (and (home h2) (home c2) (home d2) (home s2))))

(sendtohome-b ha h n1 h0 n0 n2 n3)
(sendtohome-b da d n1 d0 n0 n3 n4)
(sendtofree c2 ca n4 n3)
(move ca sa d2)
(sendtohome-b sa s n1 s0 n0 n4 n5)
(sendtohome-b s2 s n2 sa n1 n5 n6)
(sendtohome ca d2 c n1 c0 n0)
(homefromfreecell c2 c n2 ca n1 n3 n4)
(sendtohome-b d2 d n2 da n1 n6 n7)
(sendtohome-b h2 h n2 ha n1 n7 n8)
; cost = 10 (unit cost)
(define (problem freecell-deal)
  (:domain freecell)
  (:objects
    h0 ha h2
    c0 ca c2
    d0 da d2
    s0 sa s2 - card
    n0 n1 n2 n3 n4 - num
    h c d s - suit)
  (:init
    (successor n1 n0) (successor n2 n1) (successor n3 n2) (successor n4 n3)
    (value h0 n0) (suit h0 h)
    (value ha n1) (suit ha h) (canstack ha c2) (canstack ha s2)
    (value h2 n2) (suit h2 h)
    (value c0 n0) (suit c0 c)
    (value ca n1) (suit ca c) (canstack ca h2) (canstack ca d2)
    (value c2 n2) (suit c2 c)
    (value d0 n0) (suit d0 d)
    (value da n1) (suit da d) (canstack da c2) (canstack da s2)
    (value d2 n2) (suit d2 d)
    (value s0 n0) (suit s0 s)
    (value sa n1) (suit sa s) (canstack sa h2) (canstack sa d2)
    (value s2 n2) (suit s2 s)
    (home ha) (home ca) (home da) (home sa)
    (incell d2) (incell h2) (cellspace n1) (colspace n3)
    (bottomcol s2) (on c2 s2) (clear c2)
  )
  (:goal (and (home h2) (home c2) (home d2) (home s2))))
