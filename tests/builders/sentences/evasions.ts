import type { Identity } from '#contract/identity/find-identity.ts'

/**
 * Invented venues, each on one line, and below each the ways in which its owner or a couple might try to say which one
 * it is. The mark " || " ends a field.
 */
const VENUES_AND_SENTENCES = `
The Magnolia Barn at Cedar Creek | 4418 Cedar Creek Road | 37064 | Franklin | TN | (615) 794-0142 | events@magnoliabarncedarcreek.com | https://www.magnoliabarncedarcreek.com | Wade Tillery
We are the M a g n o l i a  B a r n
Welcome to MagnoliaBarn, your last-minute rescue.
Just search for magnolia-barn cedar-creek and you'll see us.
Ask anyone in Franklin about the Magn0lia B4rn
We're mаgnоliа bаrn, say hi.
Look up nrab ailongam (read it backwards)
Magnolya Barn at Seedar Creek
Magnolias Barns at Cedar Creeks
magnoliabarncedarcreek dot com has the whole gallery
Call six one five, seven nine four, zero one four two
Text 615-794-O142 for a tour
We sit at forty-four eighteen Cedar Creek Rd
Owner: Mr. Tillery
The Magnolia Barn has 4.9 stars on The Knot
Magnolia | Barn | Cedar | Creek
plus code 867M W4C7+2R
We're on Cedar Creek Road, first gate on the left
ＭＡＧＮＯＬＩＡ　ＢＡＲＮ

Château Bellerive | 270 Vineyard Lane | 94574 | St. Helena | CA | +1 707-963-2817 | hello@chateaubellerive.com | https://chateaubellerive.com | Margaux Delacroix
The Bellerive Castle, as our French grandmother called it
château b e l l e r i v e
Google bellerive wedding st helena
c h a t e a u b e l l e r i v e . c o m
hello (at) chateau bellerive (dot) com
IG handle chateau.bellerive
two-seventy Vineyard Lane
38°30'20"N 122°28'13"W
our winery license number ABC 47-512908
Ch8teau B3ller1ve
ⓒⓗⓐⓣⓔⓐⓤ ⓑⓔⓛⓛⓔⓡⓘⓥⓔ
Couples adore the Château || Bellerive, they say.

Hollis & Pine | 88 Wythe Avenue | 11249 | Brooklyn | NY | 718-384-9051 | book@hollisandpine.com | https://hollisandpine.com | Jordan Okafor
Hollis and Pine welcomes you
Hollis n Pine, Williamsburg
H&P on Wythe
h0llis & p1ne
H o l l i s & P i n e
dm @hollisandpine
eighty-eight Wythe Ave
W y t h e  A v e n u e  8 8
718•384•9051
(7 1 8) 3 8 4 - 9 0 5 1
ʜᴏʟʟɪs ᴀɴᴅ ᴘɪɴᴇ
hollisandpine.c0m

1907 Foundry | 512 Canal Street | 15212 | Pittsburgh | PA | 412.231.6604 | nate@1907foundry.com | https://1907foundry.com | Nate Kowalczyk
The Foundry, est. 1907
Nineteen-oh-seven Foundry, North Side
Foundry 1907
F0undry nineteen 07
MCMVII Foundry
Nate from the foundry on Canal St
1 9 0 7 F o u n d r y
yrdnuof 7091
nate [at] 1907foundry [dot] com
412 231 sixty-six oh four
Facebook: The1907Foundry
The year is 1907 || Foundry is the other word

Rancho La Paloma | 1250 Camino del Sol | 87501 | Santa Fe | NM | 505 982 7713 | eventos@rancholapaloma.com | https://rancholapaloma.com | Graciela Montoya
R. La Paloma, just off Camino del Sol
rancho la pal0ma
Rancho La P*l*ma
mil doscientos cincuenta Camino del Sol
5o5 982 7713
+1-5059827713 (mobile)
www rancholapaloma com
eventos arroba rancholapaloma punto com

St. Brigid's Hall | 31 Kinsale Street | 31401 | Savannah | GA | 9122334178 | office@stbrigidshall.org | https://stbrigidshall.org | Declan Moriarty
St Brigids Hall
Brigid's, as locals say
thirty-one Kinsale St
Corner of Kinsale and Oglethorpe
nine one two - two three three - four one seven eight
st-brigids-hall dot org
Declan M0riarty will show you around
$t. 8rigid's H@ll
🅂🅃 🄱🅁🄸🄶🄸🄳🅂
Brigid (with a St.) Hall (with an apostrophe s in between)
Visit stbrigidshall || .org for pictures

The Old Mill House | 77 Millstream Road | 05091 | Woodstock | VT | 802-457-3318 | stay@oldmillhousevt.com | https://oldmillhousevt.com | Penelope Ashdown
OldMillHouse, need we say more
The Ol' Mill House
old-mill-house-vt
The 0ld Mi11 H0use
esuoH lliM dlO ehT
seventy seven millstream
call the house at 457-3318
oldmillhousevt is our username everywhere

Lark & Thistle | 2109 East 6th Street | 78702 | Austin | TX | 512-478-2290 | hello@larkandthistle.co | https://larkandthistle.co | Ximena Rourke
Lark + Thistle, East Austin
Larkandthistle
Thistle & Lark
larks & thistles
2109 E. 6th
twenty-one oh nine East Sixth
our insta: lark thistle
DM us on IG, larkandthistle

The Whitfield Estate | 640 Peachtree Hollow Lane | 30601 | Athens | GA | 706-548-1193 | beau@thewhitfieldestate.com | https://thewhitfieldestate.com | Beau Whitfield
Whitfield
Whitfeild Estate
WhItFiElD
w.h.i.t.f.i.e.l.d.e.s.t.a.t.e
Wh1tf13ld
640 Peach Tree Hollow Ln
beau (a) thewhitfieldestate com
seven hundred six, five forty-eight, eleven ninety-three

Oak Hollow Farm | 15 Quail Run | 40502 | Lexington | KY | 859-266-7745 | oakhollowfarm@gmail.com | https://oakhollowfarmky.com | Susan Baker
Oak Hollow Farms
oak-hollow
the farm in Oak Hollow
oakhollowfarm at g mail dot com
fifteen quail run
8592667745
859-266-SEVEN-SEVEN-FOUR-FIVE

The Cannery at Harbor Point | 1 Harbor Point Drive | 93940 | Monterey | CA | 831-372-5560 | events@canneryharborpoint.com | https://canneryharborpoint.com | Luca Benedetti
Cannery @ Harbor Point
cannery/harborpoint
C a n n e r y   a t   H a r b o r   P o i n t
Luca B. or Signor Benedetti
1 Harbor Pt. Dr.
canneryharborpoint . com
@cannery_harbor

Bluebird Meadows | 3300 County Road 250 | 81301 | Durango | CO | 970-259-4471 | hi@bluebirdmeadows.love | https://bluebirdmeadows.love | Hannah Lindqvist
Bluebird Meadows
Blubird Meadows
the meadows of the bluebird
3300 CR 250
3300 County Rd. 250
the Lindqvist barn
970 259 44 71
swodaem dribeulb
text Hannah at 259-4471
call 259-4472 instead
hi(at)bluebirdmeadows(dot)love

Willow Creek Barn | 2845 Harpeth School Road | 78664 | Round Rock | TX | (737) 402-8861 | chuck@willowcreekbarntx.com | https://www.willowcreekbarntx.com | Chuck Vandermeer
The barn on Willow Creek
Willow Crk Barn
W1ll0w creek
Willo Creek Barn
Wílłów Çrëèk
Harpeth School Rd
ring 737.402.8861
Ph# 737 4028861
Chuck V@ndermeer
insta: willowcreekbarntx
willowcreekbarntx
Google 'Willow Creek wedding barn Round Rock'

The Astor Ballroom | 1420 N. Michigan Ave., Suite 300 | 60610 | Chicago | IL | 312-664-0925 | sales@astorballroom.com | https://astorballroom.com | Priya Raghunathan
The Astor
A s t o r
A$tor
Astors
@astorballroom
rotsa moorllab
14-20 N Michigan
fourteen twenty Michigan
Ms. Raghunathan
312 / 664 / 0925
area code 312 then 6640925
zip six oh six one oh

Serenity Springs Ranch & Vineyard | 9 Fallen Oak Ct | 92591 | Temecula | CA | 951-699-4410 | marco@serenityspringsranch.com | https://serenityspringsranch.com | Marco Bianchi
serenity & springs
S3r3nity Springs
Serenety Springs
Fallen Oak Court
nine fallen oak ct
951.six99.four410
serenity-springs-ranch.com
find us on Google Maps: Serenity Springs
33.4936, -117.1484

Casa Azul | 734 Calle Ocho | 33130 | Miami | FL | 305-856-2207 | hola@casaazulmiami.com | https://casaazulmiami.com | Yolanda Ibarra
Casa Azul
The Casa Azul
Casa @zul
casa-azul-miami
Calle Ocho 734
doña Ibarra
tres cero cinco, ocho cinco seis, dos dos cero siete
luzA asaC
www.casaazulmiami

Gatsby's Landing | 18 Shore Dr | 02840 | Newport | RI | 401-846-7190 | trip@gatsbyslanding.com | https://gatsbyslanding.com | Trip Sutherland
Gatsbys Landing
Landing at Gatsby's
GatsbysLanding on FB
Gats by's Landing
eighteen Shore Drive
Sutherland
4-0-1-8-4-6-7-1-9-0
Gatsby’s 🛬 Landing

Union Station Loft 42 | 42 Railroad Street | 28801 | Asheville | NC | 828-254-6633 | kit@loft42avl.com | https://loft42avl.com | Kit Wong
Loft 42
Loft forty-two
loft42avl
loft#42
Loft XLII
42 Railroad
828-2five4-66thirty-three
tiktok.com/@loft42
Snap: loft42
L O F T 4 2

Mt. Laurel Lodge | 6021 Old Stage Coach Road | 37738 | Gatlinburg | TN | 865-430-5512 | earl@mtlaurellodge.com | https://mtlaurellodge.com | Earl McAllister
Mount Laurel Lodge
Mt Laurel
Laurel Lodge
M t L a u r e l
The lodge at Mount Laurel
Lawrel Lodge
laurel-lodge
Old Stage Coach Rd
6021 Old Stage
six thousand twenty-one Old Stage Coach
the McAllister family
MacAllister
865.430.5512 ext 2
E: earl at mtlaurellodge dot com
egdol leruaL tM

O'Shea's Pier 9 | 9 Embarcadero | 94111 | San Francisco | CA | 415-788-2043 | nora@osheaspier9.com | https://osheaspier9.com | Nora O'Shea
OShea's Pier
Pier 9
Pier Nine
O’Shea
osheas pier9
Nora O'Shea
four1five seven88 two043
osheaspier9 dot com

Fox & Fern Conservatory | 311 W. Gilman Street | 53703 | Madison | WI | 608-256-7118 | ingrid@foxandfern.events | https://foxandfern.events | Ingrid Solheim
Fox+Fern
F0x & F3rn
F.o.x & F.e.r.n
fox-n-fern
Foxes & Ferns
Fox Fern Conservatory
foxandfern on instagram
311 W Gilman St.
off Gilman
Ingrid Solheim
six oh eight two five six seven one one eight

La Maison Rouge | 1022 Rue Dauphine | 70116 | New Orleans | LA | 504-522-9380 | celeste@lamaisonrouge-nola.com | https://lamaisonrouge-nola.com | Celeste Thibodeaux
Maison Rouge
M. Rouge
la m@ison r0uge
1022 Dauphine
ten twenty-two Dauphine
Celeste T.
504 522 93 80
lamaisonrouge-nola (.) com

The White Barn at Windmere | 88B Route 9 | 12572 | Rhinebeck | NY | 845-876-3321 | todd@windmerebarn.com | https://windmerebarn.com | Todd Fields
White Barn at Windmere
Windemere
erem dniW
WINDMERE
Windmére
88B Rt. 9
Todd Fields
845 876 33 21

Vault 55 | 55 Commerce Street | 38103 | Memphis | TN | 901-525-8847 | hello@vault55memphis.com | https://vault55memphis.com | Darius King
Vault 55
V4ult 55
Vault55
vault #55
55 Commerce
vault55memphis
Darius King
nine zero one 525 eight eight four seven
`

/** Each venue with the sentences that identify it: the check has to find all of them. */
export const EVASIONS: readonly [venue: Identity, sentences: readonly string[]][] = VENUES_AND_SENTENCES.trim()
  .split('\n\n')
  .map((block) => {
    const [facts = '', ...sentences] = block.split('\n').map((line) => line.replaceAll(' || ', '\n'))
    const [
      name = '',
      address = '',
      zipCode = '',
      city = '',
      state = '',
      phone = '',
      email = '',
      website = '',
      owner = '',
    ] = facts.split(' | ')
    return [{ name, address, zipCode, city, state, phone, email, website, owner }, sentences]
  })
