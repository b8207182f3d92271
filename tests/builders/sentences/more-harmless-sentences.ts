/** More of what venues write without saying who they are: other voices, other numbers, other traps. */
export const MORE_HARMLESS_SENTENCES: readonly string[] = `
The lawn slopes gently to a pond where dragonflies hover all summer.
Cocktail hour on the veranda, dinner under the rafters, a last dance by the fire.
Our largest room is 42 feet by 96 feet with no pillars in the way.
You may arrive at 9 in the morning and leave at 1 the next day.
The kitchen has two ovens, a walk-in cooler and a six-burner stove.
Eight guest rooms sleep 19 in all; breakfast is part of it.
Expect fireflies in June, asters in September and frost by November.
Any florist may work here; deliveries come to the side door from 8.30 am.
The ballroom was painted last winter, and the parquet polished in spring.
We ask for a damage deposit of $750, back within 14 days.
The terrace faces west: at 7:42 p.m. in mid-August the sun is in the gap of the hills.
There is space for a band of nine on the stage, with three circuits of 20 amps.
Ask for the long tables if you like to sit across from each other.
Vegetarian, vegan, halal and kosher menus can be arranged.
From the gate to the ceremony lawn it is a walk of 300 yards.
Golf carts bring grandparents up and down all evening.
The tent holds 220 seated, and its sides roll up within a quarter of an hour.
Late fall means bare trees, long shadows and prices to match.
Dogs are fine outside; please keep them on a leash near the sheep.
A grand piano, tuned each month, stands in the salon.
Your planner gets a key the day before, from noon.
Most couples marry at half past four here.
The old dairy is now a bar with zinc counters.
Candlelight only, if you wish: we have 400 holders.
One flat fee, no service charge, no corkage.
Bring wine of your own; beer comes from the tap.
The ceiling is 24 ft at the ridge and 11 ft at the walls.
No glitter, please; petals are lovely.
Our neighbors keep cows, so you may hear a bell.
When it rains, the cloister is dry and holds everybody.
Two restrooms downstairs, one upstairs, one for wheelchairs.
We host at most 30 weddings a year.
The bridge over the creek makes a fine aisle.
A bus of 56 seats can turn in the yard.
There’s a fridge, a steamer, four mirrors and plenty of outlets in the getting-ready room.
Sound stops at ten outside, at midnight inside; county rules.
Quiet, walled, green: a garden for eighty.
The chandelier has 96 lights, and all of them dim.
Your date was freed by a couple who moved to spring.
Half price for a Friday in March is not a typo.
The room is heated by a stone stove and cooled by thick walls.
We’ll lay a wooden floor on the grass if you like dancing barefoot.
Sparkling water, coffee and tea are on us all night.
Think of a library with the roof of a church.
The vines are 40 years old, the tasting room is 4.
Wooden pews for 110, a balcony for 24 more.
Hay bales, lanterns and quilts are in the shed; take what you need.
Ceremony arches: one of birch, one of copper, one of roses.
A storm cellar fits all 150 of you, should the sky turn green.
It is 25 min. to the airport and 5 min. to the next inn.
Snow is likely from Dec. to Feb., and the road is always cleared.
Our team of six sets up, serves and sweeps.
Seven acres of meadow, two of wood, one of pond.
A deposit of 20% keeps the date for you.
Ring the bell in the tower after the vows, everybody does.
The mill wheel turns on Saturdays, when there is water.
Photographers like the north light of the glass house.
An elevator goes from the lobby to the roof in 40 seconds.
City lights on three sides, a water tower on the fourth.
The loft keeps its brick, its beams and its freight elevator.
Bocce, croquet and cornhole are set up by the herb beds.
You can see the first star from the dock.
Dinner for 90 at one table: yes, it fits.
We do not allow drones during the ceremony.
Smoking is fine by the fire pit and nowhere else.
The chapel was a school until 1911.
A market hall of iron and glass, built in 1894, all yours.
Pick figs in August, apples in October.
Your cake arrives by 3, please: the pantry is cool.
Horses graze behind the second fence; carrots are welcome.
There are 12 steps from the lawn to the house, and a ramp beside them.
Wifi reaches the barn but, blessedly, not the beach.
Linen in ivory, sage, rust or slate.
The upper deck takes 60 people, says the fire marshal.
Gravel paths: choose your heels with care.
If you would rather elope, the island seats 10.
The greenhouse is warm at 20 °F outside.
Fish from the bay, corn from the field behind.
We have married people in the snow at 5°.
A courtyard with a fig tree, a well and 200 lanterns.
Rehearsal the night before from 5 to 6.30, at no charge.
Music students play for couples at a friendly rate.
This was the dance hall of three counties for a hundred years.
The staircase splits in two, which photographers adore.
All plates are stoneware, all glasses are glass.
Bats fly at dusk. They eat the mosquitoes.
A trolley stops in front of the door every 15 minutes.
We compost, and ask you to skip balloons.
Please book hotels early: there is a fair that week.
Eucalyptus and olive line the drive.
Vows at the overlook, champagne in the cave.
Kids have a room of their own with games and beds.
On-site coordinator from 8 to 8.
Power for food trucks: two hookups of 50 A.
The porch swing is for the two of you.
You won’t need decorations in May. Trust the peonies.
Open bar from $38 a person, beer and wine from $24.
The view takes in 60 miles on a clear day.
There is a second hall in case your list grows to 260.
Between the first look and dinner you have the dunes to yourselves.
The pool is lit, heated and deeper than it looks: no diving.
Rates: 4,500 on weekdays, 7,900 on Saturdays, holidays on request.
Five fireplaces, one of them outdoors.
A quiet room for nursing mothers is next to the bridal suite.
Add the boat for the ride at sunset, 12 guests at a time.
Our chef cooked in Lyon and Oaxaca before coming home.
Wedding season begins with the lilacs.
The gallery’s white walls take projections up to 30 feet wide.
The night ends with a bonfire and s’mores.
Everyone sleeps in cabins of four, six or ten.
Two hours of set-up, five of party, one of clearing.
A meal for your vendors costs $22 each.
The hill is steep, and so the shuttle is free.
Tables: 15 rounds of 60", 8 farm tables of 8', 6 high tops.
Sunset is at 5:12 in December, so plan the photos.
The gym of the old school is our ballroom. The hoops stay.
Rosemary, thyme and lavender edge the aisle.
There is no cell coverage in the valley, and nobody has complained yet.
You may stay till Sunday noon; we don’t hurry anybody.
The band shell faces the lake, 90 yards from the tables.
Seat 64 in the rose room, 128 with the doors open.
Ice, dry ice and a generator are in the price.
The rooftop is closed at winds above 30 mph.
One of us is always there and never in the way.
Our pastry kitchen bakes cakes for up to 300.
Chairs are walnut, cross-backed, and don’t fold.
Wear boots in April.
The stars are out by 9 and the cider is warm.
A family of owls lives in the silo.
Grandmother’s china, 140 pieces of it, may be used.
The hall keeps 68 degrees all year.
Parking lot A takes 45 cars, lot B takes 70.
The bluff is fenced, and children love the telescope.
The ice house has become a speakeasy with 28 seats.
Cotton fields bloom white in October.
All-inclusive for 75: $14,250 with tax.
We offer this day at 45% off because of a change of plans.
Mirrors from floor to ceiling, barres along one wall: a dance studio by day.
Bring a blanket, even in July.
We can seat the head table on a platform of 12 x 8 feet.
Outside caterers pay a kitchen fee of $400.
The ferry takes 18 minutes and sails every hour until 11.
Please leave by 12:30 a.m.; the bus waits at 12:15.
Three sides of the barn open like a book.
Our orchard has 600 trees and one treehouse.
The lobby’s mosaic took eleven years.
A vault with its steel door makes the coat check.
Rows of lemon trees in tubs are moved indoors in the fall.
From the 31st floor you see the river twice.
A wooden boat, oars and all, is there for photos.
We take care of everything.Love what you do.
18 main courses to choose from.
The lake side lawn seats 100; a park bench for two.
A 100-year-old park; drive through the gate.
Dinner on the main street side of the building.
On the 5th floor, with a lift.
A grand ballroom with a sprung floor.
Packages for 50, 100, 150, 200 or 250 guests.
Rooms of 450, 800, 1200 square feet.
Doors are open 10:00-16:00, 18:00-23:00.
Setup 08:00 | Ceremony 16:30 | Dinner 18:00 | End 23:30
500 plates, 500 forks and 1000 glasses.
10% off Mondays, 20% off Sundays.
Follow the signposts to the gate.
We follow tradition: first look, ceremony, cocktails.
The room is 30.5 x 40.25 x 12.75 feet.
Capacity 120/150/2000, inside, under the tent and on the lawn.
Take exit 901 to fifth gear country, then the high road.
The fifth course is on us.
Ceremony+reception at the same venue
Lawn+patio at sunset
Ballroom + 1,500-2,000 sq ft of terrace
Instagram photoshoots
Instagram photobooth
YouTube videography
facebook livestreaming
black_tie
220/240/2400 sq ft
Seats 200-250
2027 prices hold
4-5, 5-6, 6-7, 7-8, 8-9
Choose table 78 and 704 candles.
No. 1 of 12 halls in town; help is there 24/7.
Bose speakers in the hall, two Shure SM58 microphones and a 16-channel Yamaha mixer.
Power: four 20A/120V circuits by the stage, one NEMA 14-50 behind the bar.
Our staircase is the most Instagrammed corner of the house.
Livestreaming by Zoom or Facebook Live works from the balcony.
Send us your Spotify playlist a week before and we'll load it.
Google Maps leads to the wrong gate; the directions in your welcome letter don't.
We take checks, Zelle, Venmo and all major cards for the bar tab.
Security deposit of $500.00, refunded within 10 business days.
Rental window 2:00pm-11:00pm, teardown until 11:59pm.
Min. 50, max. 250 guests; ideal for 120-180.
40'x60' frame tent, 20x40 dance floor, 12'x16' stage.
10,000 sq.ft. of lawn, 3.5 acres of orchard, 0.25 miles of shoreline.
Built 1891; rebuilt 1923 after a fire; renovated 2019.
Packages at $4,500/$5,500/$6,500 depending on the season.
Doors at 7 a.m.; last call 10:30 p.m.; lights out 1 a.m.
A COI of $1,000,000/$2,000,000 naming us as additional insured is due 14 days prior.
BYOB is fine w/ a licensed bartender, not w/o.
St. Patrick's weekend and the 4th of July carry a holiday rate.
Ceremony 4:30, cocktails 5:00, dinner 6:15, toasts 7:00, cake 8:30, send-off 10:45.
Tables: 15 x 60" rounds, 10 x 8' farm tables, 6 cocktail tables, 2 x 6' for gifts.
120 cross-back chairs (walnut) + 120 white resin chairs (lawn).
Linens 90x132 and 108 rounds in ivory, sage, navy or black.
Valet can park 75-90 cars; overflow lot 0.3 mi. away.
Check-in 3 p.m. Friday, check-out 11 a.m. Sunday; 12 bedrooms, 14 baths, sleeps 36.
In-house chef trained at the CIA; menus from $85pp.
Open bar: beer/wine $32pp for 4 hrs., premium $48pp for 5 hrs.
Corkage $15/750ml, $25/1.5L.
Tin ceilings, 14 ft high, and pine floors from 1908.
Cell service: Verizon good, AT&T fair, T-Mobile weak.
Uber and Lyft reach us until about 1 a.m.
EV charging: two Tesla, two J1772.
The wine cave stays at 58°F all year.
Highs in June are 78-84°F, lows 60-64°F.
Sunset on Oct. 12 is 6:58; golden hour starts near 6:10.
Our day-of team: 1 captain, 2 bartenders, 6 servers per 100 guests.
Se habla español; on parle français; wir sprechen Deutsch.
Menús vegetarianos y sin gluten sin costo adicional.
Une terrasse ombragée, une fontaine et un vieux figuier.
Der Saal fasst 140 Gäste, die Terrasse weitere 60.
场地可容纳二百人，含停车位。
会場は庭園付きで、最大百二十名様までご利用いただけます。
Зал на сто гостей, терраса и вид на реку.
قاعة تتسع لمئتي ضيف مع حديقة.
Quinceañeras, vow renewals and elopements book weekdays.
Micro-weddings of 10 to 30: ask for the conservatory.
S'mores kit for 100: $120.
Bring film photographers; the skylight meters at f/2.8, 1/125, ISO 400.
Walk-in at 36°F, reach-in at 0°F.
Fire marshal's number for the hall is 299, seated 220.
Standing 350 / theater 300 / banquet 220 / classroom 140.
The old mill pond mirrors the trees in October.
On the old mill race there's a footbridge for first looks.
Chandelier: 11 ft wide, 2,400 crystals, 96 bulbs on a dimmer.
Spa suite w/ 2 tables, sauna to 190°F.
Included • 20 mercury votives • 20 cylinders • 10 lanterns
Extra hour $450 (until midnight), $600 after.
Tours Tue/Thu 10-4, Sat 9-11.
Fishing off the pier w/ state license.
Moonrise over the ridge on 9/26 & 10/26.
Elegant w/out trying.
Email confirmation follows within minutes of paying.
Call times for vendors start at 10.
Text on the welcome sign can be up to 40 letters.
The website template for your RSVP is up to you; QR signs OK.
Follow the lanterns from the lot to the lawn.
Look for the red door, third on the left.
Visit on a weekday if you can; parking is easier.
Find your seat by the pressed-flower cards.
Tag yourselves in, scan the code at the bar for photos.
Square dancing? Caller & fiddle from $700.
Signs with the latitude and longitude of where you met hang at the bar.
The tables “Rose” and “Ivy” seat 12 each.
`
  .trim()
  .split('\n')
