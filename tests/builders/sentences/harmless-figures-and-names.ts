/**
 * Harmless sentences full of figures, abbreviations and forgotten spaces, or with words that occur in names of venues:
 * "magnolia trees", "foundry-style windows", "the loft seats 42".
 */
export const HARMLESS_FIGURES_AND_NAMES: readonly string[] = `
Available from 10:00 a.m. to 11:00 p.m.
Music must end by 10 p.m. on weekdays and 11 p.m. on Saturdays.
Rental runs 10 hours, e.g. 1 p.m. to 11 p.m.
A 50/50 payment plan is possible.
Established in 1907 by a family of bakers.
Est. 1888, restored in 2016.
Built in 1923 and renovated in 2019-2020.
A barn from the 1890s with its original beams.
Our hall dates from 1912.
Dance floor 40x60 ft.
Approx.8 acres of lawn.
Approx. 12 acres with two ponds.
Magnolia trees line the drive.
An old magnolia shades the ceremony lawn.
A grove of magnolias blooms in April.
Magnolia leaves make a lovely garland.
The barn has string lights and a stone floor.
The barn is heated and air-conditioned.
A white barn beside a pond.
Cedar beams and a cedar deck.
The creek runs along the edge of the meadow.
Say your vows by the creek.
A cedar barn near a creek with a wooden bridge.
Our barn is surrounded by cedar and oak.
A footbridge over the creek leads to the barn.
Foundry-style windows fill the room with light.
An old iron foundry turned event space.
Industrial loft in a former foundry with steel trusses.
The foundry floor holds 220 guests.
Wide-plank pine floors throughout.
Knotty pine walls and a copper bar.
Tall pine trees shade the terrace.
Pines, oaks and maples surround the meadow.
The scent of pine in December is something.
Ranch-style tables under the stars.
A working ranch with horses.
White doves can be released at the ceremony.
The hall has a stage and a balcony.
The main hall seats 160.
Parish hall feeling, with stained glass.
A château-style facade with a slate roof.
French château gardens and a gravel drive.
A chateau in miniature, with 12 rooms upstairs.
Vineyard views on three sides.
The vineyard below gives us 4 wines.
Two lanes lead to the house, one of them paved.
A country lane, a white gate, a field of lavender.
Canal views from the roof deck.
The canal path is a nice place for portraits.
St. Patrick's Day weekend is discounted.
St. Louis is 40 minutes away.
St. Augustine grass on the lawn.
Near St. Mary's church, where many couples marry.
The St. Regis is a 10-minute drive.
Saint-Germain style bar with marble top.
A 20-minute drive from BNA.
Pittsburgh's three rivers are ten minutes away.
Vegan, kosher, and halal menus on request.
A late-night taco bar is $12 p.p.
Vendors load in by the rear door from 9 a.m.
Check-in 3 p.m., check-out 11 a.m.
Date: 2026-10-17.
Open on 10/17/2026 only.
The weekend of 5/23-5/25.
Memorial Day weekend, May 23-25.
New Year's Eve until 1 a.m.
Sunset is at about 7:42 p.m.
I.e. you bring the flowers, we bring the rest.
Temp. 68-72 F all year.
Insurance through any U.S. carrier.
Reschedule once at no cost.
The barn holds 44 horses? Not anymore.
Order 1907 glasses? We have 500.
The rancho has a courtyard with a fountain.
Bring the kids.co-ed games are provided.
Ask about the 2-for-1.Info on request.
Dinner@6, dancing@8.
$85/person @ 100 guests.
The old mill has a water wheel.
An old stone mill by the stream.
The mill house sleeps 8.
Old mill stones decorate the path.
A thistle in every boutonniere.
White fields of cotton in the fall.
The estate covers 40 acres.
Peach trees and a hollow where deer gather.
Peaches in July, cobbler in August.
An oak with a hollow trunk stands in front.
A farm with oaks, a hollow, and a pond.
Fifteen quails live on the farm.
Run by a baker and her wife.
Susan B. Anthony dollars as favors? Sure.
A former cannery with original machines.
The harbor is at the end of the lawn.
A point of pride: our harbor sunsets.
Harbor views from every table.
The point at which vows begin is yours to choose.
Meadows on all sides.
County roads lead to us, all paved.
A country road through 250 acres.
Call us old-fashioned, but dinner is at 6.
Call time is 2:30, text reminders go out the week before.
Tables @ half price on weekdays.
Ceremony @ sunset, dinner @ 7:30pm.
Chairs @ $4 each, linens @ cost.
Licensed for 250 guests; license number on the wall.
We hold a full liquor license.
Our liquor license allows beer, wine and spirits until 1 a.m.
Photographers love the light on the west side.
East Austin is full of food trucks.
Sixth in line for prettiest valley.
Harvard-style windows.
Cotton mill from 1880, brick inside and out.
The white barn seats 200, the red barn 80.
The Grand Ballroom opens to the terrace.
Our Garden Room seats 40, the Oak Room 60.
A five-star hotel is next door.
A rose garden and a butterfly garden.
A lavender farm is across the way.
The dream wedding, the dream house, the dream day.
Use of the house and the barn.
Half a mile off the highway.
On Saturdays only.
Off-season rates apply from Nov. 1.
Along the water there are benches.
At the corner of the lawn stands a gazebo.
Info at the desk.
Everything is provided.Info on request.
Tent sides included.No extra cost.
We set up 120.You sit down.
In 1907 the first guests danced here.
The hall, 1912, has its first floor intact.
Est. 1907, a mill until 1950.
Rooms 101-110 for the wedding party.
Ratio 1:12 for servers.
Call 48 hours ahead for late arrivals.
Text and photo credit belong to the photographers.
Ring bearers get a wagon.
Insurance certificate of $1,000,000, permit fee 150.
Permit no extra decor in the chapel.
License fee of 15000 is included, registration by 2026-05-01.
Mi casa es su casa.
A finca feeling, with terracotta and lemon trees.
Quinta-style arcade around the courtyard.
A posada with a warm kitchen.
Old-world charm.
The domaine grows its own grapes.
Bodega tastings on request.
Maison-style dining with candles.
Patio, deck, and lawn for cocktails.
A depot turned event space.
The old bank vault is a bar now.
Saloon-style doors lead to the porch.
An armory with a 60-foot ceiling.
The lighthouse is visible from the dock.
Willow trees dip into the pond.
A weeping willow by the creek.
The creek is lined with willows.
A willow arch for the ceremony.
Weddings in the barn, cocktails by the creek.
Willow chairs, creek stones, barn wood.
The ballroom has crystal chandeliers.
Asters bloom in the fall.
Serenity is what guests remember.
Warm springs nearby.
A ranch and a vineyard share the view.
Fallen leaves, oak trees, a court for bocce.
A house painted blue.
A landing for boats and a dock of 60 ft.
The shore is 18 steps away.
Trip insurance is a good idea.
Kit with sewing needles and stain remover in each suite.
42 guests fit in the loft.
The loft, 42 feet long, has skylights.
Loft: 42 guests; hall: 120.
The loft seats 42, the hall 150.
The union of two families.
A railroad once ran here.
Railroad ties edge the path.
Suite 300 sq ft, with a balcony.
North-facing windows, 14 of them, 20 ft tall.
Michigan cherries in the pie.
Lake Michigan is 10 minutes east.
A school bus brings guests.
The year 1420? Not quite, but the cellar feels like it.
Price: $9,250 for Fri., $11,400 for Sat.
Regular rate 12000, now 7800.
$1,500-$2,500 for florals.
737 on approach: planes pass quietly overhead.
Capacity 120-150-180 by layout.
Ceremony 4:00, cocktail 4:45-5:45, dinner 6:00, dance 7:30-10:30.
Times: 9:00-23:00.
Load-in 08:00, load-out 24:00.
11/14/2026 or 12/5/2026.
2026/11/14.
14.11.2026.
Fri 13 Nov 2026, 3-11pm.
Nov 14-15, 2026.
3 hr. rehearsal, 6 hr. event, 2 hr. cleanup.
Space A 2,845 sq ft; space B 1,420 sq ft.
Stage 16x24, dance floor 24x24, tent 40x100.
Room sizes: 20x30, 30x40, 40x60 ft.
100 x 200 ft lawn, 60 x 120 ft tent, 40 x 80 ft barn.
Power: 2 x 20A, 4 x 15A, 1 x 200A.
Wi-Fi 500/50 Mbps.
1-3-5 seating plan.
8-10-12 per table.
10-20-30 guests at each table group, 300 total.
300 chairs 200 plates 1000 forks.
Glassware: 200 wine, 200 water, 200 champagne.
250, 300, or 3500 square feet.
Groups of 200-2500 are possible at our lawn.
Parking lot A: 120, lot B: 240, lot C: 1200 in summer.
Age 21+ for the bar.
5+ hours of open bar, 3+ bartenders.
A+ service.
A 4.5:1 guest ratio.
Grade-A linens, B-stage access.
Mr. T. would pity the fool who misses it.
Dr. and Mrs. seating cards.
Sgt. Pepper-themed parties have happened.
Mt. views from the deck.
Ft. and in. are both on the plan.
Ave Maria at the chapel organ.
St. Nick visits in December.
St. Cecilia's choir can be hired.
Ste. Genevieve-style stone.
Va. hams, Ga. peaches, Fla. oranges.
Ca. 200 lanterns, i.e. plenty.
Dining al fresco, vis-à-vis the lake.
No.5 on our list: lawn games.
Bed.bath.and breakfast, all in one.
Rustic.Modern.Yours.
Love.Laughter.Happily ever after.
Eat.drink.be married.
Relax.we handle it.
Tables.chairs.linens.all included.
Ceremony.Reception.After-party.
Live.laugh.love.
Food.wine.music.
Lawn.house.barn: pick one.
Dine.dance.stay.
Music,lights,action.
Hello spring!
Text on the seating chart can be gold.
The phone booth is from the 1950s.
A photo booth prints on 4x6.
Facebook-blue lighting is possible.
Pinterest-perfect corners.
Pinterest boards are welcome; share them after you book.
Snap a picture on the dock.
YouTube playlists play through the speakers.
Spotify or your own playlist.
Zoom link for relatives abroad can be arranged.
Live stream for those who can't come.
Yelp of joy guaranteed.
Threads of gold run through the drapes.
Follow the lanterns to the dock.
Message in a bottle guest book.
Tag along for a sunset sail.
Our number one priority is you.
Our number of guests is limited to 150.
Contact between vendors is arranged by us.
Our chef's number: seven courses.
One, two, three, four courses: your choice.
Zero fees, one bill.
Nine of ten couples choose dinner outside.
Two to four hours, five if you like, six at most.
Open seven days, ten months, one team.
Twenty twenty-six dates are going fast.
Five hundred twelve lights overhead.
License fees for music are included.
Marriage license? The county office is near.
Permit for tents over 400 sq ft takes 10 days.
Tax ID forms are not needed.
Latitude for creativity, longitude for the dance floor.
Altitude 6,512 ft.
Elevation: 5,280 feet.
From the north gate turn left.
N, S, E and W lawns.
45 deg. angle sunlight at 5 pm.
A plus: free cookies.
Salmon+greens, chicken+rice, pasta+veg.
S'mores & more.
R&B, rock n roll, jazz.
B&B rooms upstairs.
Bar & grill.
P&L, F&B minimum $6,000.
F&B min. $75pp++.
Price pp: $89.50.
w/ or w/o chairs.
Incl. tax & tip.
Excl. of alcohol.
c/o the coordinator.
TBD, TBA, FYI.
DIY-friendly.
A.k.a. the party room.
E.g., a taco truck.
U-shaped seating for 40.
T-shaped pool.
L-shaped bar, 24 ft.
H-beams and I-beams overhead.
Mt. views and laurel hedges.
A mountain lodge with a stone hearth.
Laurel wreaths for the tables.
Mountain laurel blooms in June.
The lodge sleeps 24.
An old stage for bands, a coach house for guests.
A stage, a coach, and a white horse.
Earl Grey at breakfast.
The pier is lit at night.
Pier-side dining for 90.
A pier, 9 ft wide, leads to the gazebo.
The Embarcadero is a stroll away for the guests of some places.
Ferns line the paths.
Foxes are sometimes seen at dusk.
A fern wall and a fox mural.
Conservatory with 400 panes of glass.
Fern-filled conservatory, fox-red velvet.
The house is red with white trim.
Rue the day? Never.
The white barn has 3 doors.
Barn, white; silo, gray.
A white barn with black trim.
Fields all around.
Fields of lavender, fields of gold.
The king bed is in the bridal suite.
King-size beds in every room.
A vault with a round steel door.
The vault seats 55.
Vaulted ceilings, 55 ft long.
The vaults hold 55 guests each.
Vault: 55 seated.
Vault, 55 x 20 ft.
A center of commerce since 1850.
On route to the airport in 9 minutes.
Rt. and left wings.
88 steps lead to the tower.
Plate service at $88/guest.
Our team of 9 is on hand.
Nine bedrooms, five baths.
Fifty-five steps from the altar.
Early bird: 10% off.
The San Francisco fog rolls in by 5.
Madison's lakes sparkle in the distance.
A jazz trio plays till 10.
New Orleans-style second line welcome.
Memphis barbecue, dry or wet.
Hudson Valley apples and cider.
Smoky Mountain mornings.
Smokies views from the deck.
A short walk from Bourbon Street.
Beale Street is down the hill.
Six miles from the park entrance.
Free of charge: parking, Wi-Fi, ice.
Ice, 200 lbs.
One (1) bartender per fifty (50) guests.
Rental: twelve (12) hours.
Deposit is due within five (5) days.
Minimum spend $8,500++.
$150 pp x 100 = $15,000.
100 x $150.
Guests 100-149: $12,000; 150-199: $15,000; 200-250: $18,000.
Tier 1: 50-99. Tier 2: 100-149. Tier 3: 150-200.
Slots: 10-4, 5-11.
Slots 10-2, 3-7, 8-12.
Sat 5/2, Sun 5/3, Fri 5/8.
Open Jan-Mar, closed Apr., open again from May 1.
Late fee: $250/hr. after 11:59 PM.
Model 1955 jukebox.
Age 0-3 free, 4-12 half, 13+ full.
Sept. 12 - 14.
Oct. 3, 10, 17, 24, 31.
7 days, 24 hours.
Sq. ft.: 3,600. Cap.: 220.
Dim. 55x88.
Bldg. A and Bldg. B.
Fl. 2, rm. 9.
Apt. for two.
Benches of cedar by the creek.
A floor of stone. Barn doors slide open.
A big barn, cedar beams, and a creek.
Horses to mount for the portraits.
Rock n roll until 11.
Chipping Camden-style stone, olde-time charm.
`
  .trim()
  .split('\n')
