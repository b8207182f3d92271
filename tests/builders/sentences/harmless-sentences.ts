/**
 * What venues write about themselves without saying who they are, as they type it: with prices, times, measurements and
 * forgotten spaces, and in other languages. The identity check may refuse none of it.
 */
export const HARMLESS_SENTENCES: readonly string[] = `
A restored timber barn with high beams, string lights and a polished concrete floor.
Your ceremony under a two-hundred-year-old live oak, dinner on the lawn, dancing inside.
Floor-to-ceiling windows on three sides look over the water.
The light is best from five o'clock until sunset.
We hold one wedding a day, so the place is yours from 10 a.m. to midnight.
Seats 120 for dinner with a dance floor, 160 without.
Parking for 80 cars on site, and a shuttle stop at the gate.
The bridal suite has its own bathroom, a long mirror and good morning light.
Bring your own caterer, or choose one of the six we work with.
No confetti, no sparklers, no open flames; candles in glass are welcome.
Music outdoors ends at 10 p.m., indoors at 11:30 p.m.
A fenced meadow for lawn games, two fire pits and a covered porch.
Tables, chairs, linen and flatware for 150 are part of the price.
The stone chapel seats 90 and has a working organ.
There is a rain plan for every hour: the hall opens in ten minutes.
Wheelchair access throughout, with a lift to the first floor.
Children are welcome, and so are well-behaved dogs.
The rooftop has a view of the skyline and heaters for cool nights.
An industrial loft with brick walls, steel columns and a freight elevator.
Ceilings of 18 ft, 6,500 sq ft of floor, and two loading doors.
The greenhouse is heated in winter and shaded in summer.
Rehearsal the evening before, for one hour, is free.
Set-up from 8 a.m. on the day; everything must be out by 1 a.m.
Our coordinator is there from the first delivery to the last dance.
A champagne welcome for every guest is on the house.
Pizza from the wood-fired oven at midnight, if you like.
The kitchen is a catering kitchen with two convection ovens and a walk-in cooler.
Wine comes from our own vines; beer from a brewery down the road.
We have a liquor license, so alcohol has to come from us.
You may bring your own wine for a corkage of $12 a bottle.
Built in 1886 as a grain store and turned into an event space in 2014.
The garden is in flower from late March to the end of October.
Roses along the pergola bloom in May and once more in September.
Guests can stay in eight cottages, with 22 beds in all.
There are four hotels within ten minutes by car.
The nearest airport is 35 minutes away.
A grand staircase, made for photographs and for late entrances.
The ballroom has its original parquet and five crystal chandeliers.
Up to 24 tables of 8, or long tables for 180.
Gold chiavari chairs indoors, white folding chairs outdoors.
Projector, screen and two wireless microphones are here for speeches.
A string quartet sounds lovely in the courtyard.
The DJ can plug into our system; a band should bring its own.
Noise limit: 95 dB, measured at the fence.
We cancel for nothing but an act of God.
Sunset is at 8:21 p.m. on the longest day.
The lake is right there, and the dock is decorated on request.
Kayaks for the morning after, life vests included.
A ten-minute walk through the vines leads to the ceremony site.
Golf carts take grandparents up the hill.
Photos are allowed everywhere but in the cellar.
Flowers in the picture come from the fields around us.
In winter the fireplaces are lit from four o'clock.
The tent on the south lawn stands from April to November.
Bathrooms for 200 guests were rebuilt last year.
There is a separate room for nursing mothers, and one for coats.
Our largest room is named after the woman who planted the orchard.
Late checkout on Sunday until 2 p.m. is included.
Breakfast for those who stay is served from eight to ten.
Vegetarian, vegan, kosher and halal menus on request.
The cake table stands below the round window.
A private island feel, only twenty minutes from downtown.
The staff speaks English, Spanish and a little French.
We are happy to hang whatever you bring, as long as nothing is nailed.
Blankets and parasols are in the chest by the door.
The pool is fenced and closed during events.
Balcony, terrace, lawn and library: four places for one day.
A farm table for 40 stands in the old hayloft.
Hay bales make good seats for a rustic ceremony.
Lanterns line the drive after dark.
Bride and groom arrive by boat if the wind allows.
Dinner is served family style on long oak tables.
Cocktail hour takes place in the sculpture garden.
The vineyard slopes down to the river.
Peacocks walk on the lawn, and they don't mind the music.
Snow from December to March, most years.
A gravel path; heels wider than a dime are a good idea.
Power: 400 amps, three phases, outlets along every wall.
Two generators cover the lawn and the barn.
Last call is thirty minutes before the end.
Buses of up to 45 ft can turn in the yard.
We ask for a headcount two weeks before the day.
An extra hour costs $450, until 1 a.m. at the latest.
The deposit for damages is $500 and comes back within a week.
Cleaning is included; taking your decorations down is not.
A planner is required for weddings above 200 guests.
Insurance of $1,000,000 per event, which costs about $175.
The ceremony arch is hand-made of cedar.
Wildflowers grow up to the porch in June.
Every window opens, and the breeze comes from the coast.
One of the few places here where you can dance until two.
The dressing room for the groom has a pool table and a bar.
White walls, black windows, and nothing else: decorate it as you like.
The gallery shows young painters; they lend their walls for the night.
Ask for the tasting menu of five courses.
Coffee, tea and something sweet at eleven.
Spring weddings happen between the tulips and the lilacs.
On a clear day you see the mountains from the altar.
Fog in the morning, sun by noon: that is how the coast works.
Our head gardener has been here for thirty years.
The handler of the horses comes along with the carriage.
A porter takes the luggage to the rooms.
We painted the walls last winter, in a warm white.
The marshal of the parade used to live in the house, they say.
Starlings nest under the eaves, and nobody chases them.
The spender of the bar tab is usually the father of the bride.
The tower has 99 steps and no elevator.
The sexton rings the bell once, when you leave the chapel.
A brewer, a baker and a butcher are our neighbors.
Ferns, moss and old stone around the spring.
Thorny roses are cut back before every wedding.
A thick wick makes the lanterns last all night.
Two halls, one for dinner and one for dancing.
From $4,500.00 for 50 guests; $65 for every other one.
Guests: 30 min. to 220 max.
Open 7 days, 24/7 access for your vendors.
Size: 60 x 120 ft. Height: 22 ft. Floor: concrete.
Chairs (gold or white) @ no extra cost.
Ceremony 4:30, cocktails 5:15, dinner 6:30, dance 8, end 11.
10% less on weekdays, 15% less from January to March.
1 bridal suite, 2 restrooms, 3 bars, 4 fire pits.
Approx. 40 min. from the airport, 5 min. from the interstate.
A/C, heating, wi-fi, PA system and a 12'x16' stage.
Sat. and Sun. from 9 a.m., Fri. from 1 p.m.
The price is per day, not per person. The tax of 8.25% comes on top.
Ratio of servers to guests: 1:15 for dinner, 1:25 for cocktails.
No. of parking spaces: 75. No. of accessible ones: 6.
Rated for 250 people by the fire marshal in 2023.
The elevator holds 1,600 lbs., or ten guests.
Rooms 101 to 108 are on the ground floor.
Temperatures: 75-85 °F in June, 30-45 °F in December.
Latest arrival of vendors is 3 hrs. before the ceremony.
Between 2,000 and 2,400 candles burn on a winter night.
Linen in 24 colors, napkins in 12.
At 5,280 ft, drink more water than you think.
The 1920s bar still has its mirror of 1927.
Plan A: garden. Plan B: tent. Plan C: hall.
Cake for 12, 24, 48 or 96 guests.
Dinner for two on your first anniversary is on us.
One, two, three: the photo booth prints at once.
Five courses, four wines, three toasts and two happy people.
Table one seats ten, tables two to nine seat eight.
Double doors open to the terrace.
A triple arch of brick leads to the cellar.
Ten by ten feet of stage, twenty by twenty of dance floor.
Fifty chairs under the oak, seventy more in the shed.
The seven o'clock bell rings from across the valley.
We start at six,so dinner can be slow.
The lawn is level.It drains well after rain.
Bring shoes for grass.No heels on the parquet, please.
Guests love the view.So do we.
The hall is heated.In summer the doors stay open.
Dogs are fine.Me and my team love them.
Un château à la campagne, naturellement: crème brûlée et rosé.
Una boda en el jardín, con música hasta la medianoche.
Café con leche y churros a las once de la noche.
Prosecco on the piazza, as in la dolce vita.
Fiancées and fiancés get a tasting for two.
Déjà vu is what guests say about the winter garden.
The naïve paintings in the foyer are over a century old.
A smörgåsbord at midnight, if you like herring.
Jalapeño poppers, piñatas and a mariachi on request.
The maître d' plans your tables with you.
Piña coladas by the pool, before the fence is closed.
We speak español, français and a bit of português.
Hygge in winter, siesta in summer.
❤️ Weddings are all that we do ❤️
Our favorite: first dance under the lights ✨
🌿 Garden, 🥂 bar, 🔥 fire pits, 🎶 dance floor
“It felt like home,” a couple wrote last May.
The bride's mother cried; the groom's did, too.
Ladies' and gentlemen's cloakrooms are by the entrance.
That's it: come, eat, dance, stay.
It's yours from noon – and until noon of the next day.
Rain or shine – the show goes on…
Think candlelight; think linen; think Tuscany.
Rustic? Yes. Plain? No. Cold? Never.
(We also do elopements, for up to 12 guests.)
"Black tie" and "barefoot" are both fine here.
Everything but the cake & the rings is here.
Couples choose us for the trees/for the quiet.
Ask us about: brunch, fireworks, carriages, doves.
* Tables included * Chairs included * Linen included *
- setup - service - cleanup
ALL INCLUSIVE: FOOD, BAR, FLOWERS, MUSIC.
all of it is on one level, and all of it is yours
the prettiest room is the smallest one
we love late sunsets and early mornings
A winding road leads up to the house; take it slowly.
Turn into the drive at the big sycamore; somebody will wave.
A mile of gravel keeps the traffic away.
The street in front is closed on Saturdays.
Half an hour north of the city, an hour from the beach.
West of the interstate, where the hills begin.
Between two creeks and below one ridge.
Right on the square, next to the courthouse.
Close to the university and its gardens.
In the arts district, among galleries and small theaters.
At the end of a cul-de-sac; nobody passes by.
On the edge of a national forest.
In the hill country, with bluebonnets in April.
Walking distance to the waterfront.
Above a quiet bay with sailing boats.
In a neighborhood of porches and old trees.
Far enough from town to see the Milky Way.
Our road has no name, only a good surface.
The ferry takes twelve minutes and runs until one.
The train station is a short ride away.
Search lights and drones are not allowed.
Follow the lanterns to the ceremony.
See the sunset from the dock.
Visit on any Wednesday, after you have booked.
Look up: the ceiling is painted.
Find a quiet corner in the library.
Message in a bottle? We have the bottles.
Tag along with our gardener for a tour.
Contact with the horses is only allowed with staff.
Google won't show you this view.
An instagrammable staircase and a wall of ivy.
A photo wall for all those posts.
Your guests will share it anyway.
A web of lights hangs over the tables.
We keep in touch until the day is over.
Mail for guests is kept at the desk.
The phone reception is poor, and nobody minds.
Dot the lawn with blankets, and the children are happy.
A com­mon room with a piano and a fire.
The net over the pond keeps the swans safe.
Farm to table is what we live on.
A party of twelve fits at the round table.
Weddings in June book out early.
The events team sets up twice for ceremony and dinner.
The shop sells honey from our hives.
Love is the only thing you have to bring.
Pages of the guest book are hand-made.
The app that dims the lights is on our tablet.
The online seating plan comes with the booking.
Me time: the spa is open for the bridal party.
In us you find quiet helpers.
Our site is level and dry.
The venue manager is on site all day.
A small co-op grows the vegetables.
Io moths come to the lanterns in May.
The plaza is lit at night.
The bishop blessed the chapel in 1904.
The mayor's oak is our oldest tree.
A former rectory with thick walls and cool rooms.
A former fire station with two poles, one of them for guests.
A former bank; the vault is now the bar.
A former school with its blackboards still on the walls.
A former dairy, white tiles and all.
A mill with its wheel, which still turns.
A lodge of logs and stone.
A villa in the Italian taste, with cypresses.
A manor with its own chapel and its own ghosts.
A ranch with cattle in the distance.
A museum hall among the masters.
A boathouse with a deck over the water.
A country club without the dress code.
A brownstone with a walled garden.
A hangar for 400, with a plane in the corner.
A theater with velvet seats and a deep stage.
A library where you may be loud for once.
A brewery with copper kettles behind glass.
A courtyard with a fountain and lemon trees.
A meadow with nothing on it but your tent.
A penthouse with four terraces.
A castle of the twenties, built for a movie.
A lighthouse that still sends its beam.
A conservatory of cast iron and old glass.
An orchard of pears and quinces.
An inn with 14 rooms, all of them yours.
An abbey without monks since 1790.
An estate of 60 acres with a mile of shore.
An amphitheater of grass for 300.
Hosts who know when to be invisible.
Two sisters keep the house, and cook.
Our chef cooked in Lyon, and came home.
The owner's family lives a mile away.
A retired judge marries couples on the porch.
The florist next door grows what she sells.
Grandmother's recipes are on the menu.
Our neighbors are cows.
A husband and wife team of photographers can be booked with us.
The band of the house plays swing.
Our bartender has won prizes for her mint julep.
The pastor of the village is happy to help.
A local baker makes the cakes.
The choir of the valley sings on request.
Your officiant can dress in the vestry.
Seven bridesmaids fit on the window seat.
Uncles sleep well in the annex.
Flower girls get baskets from us.
The ring bearer may ride the pony.
Nobody ever wanted to leave.
Doves, bubbles and petals of real flowers are fine.
The attic holds a hundred years of hats for your photo booth.
Swings hang from the old chestnut.
Marquee letters spell LOVE, and only that.
The carpenter made every table from one ash tree.
Supper for the vendors is served at seven.
A shuttle leaves at 10:45, 11:30 and 12:15.
2+2 bedrooms, 1+1 bathrooms, 3-4 parking spaces.
The cellar keeps 55 to 58 degrees all year.
Toasts are best kept to 3 x 3 minutes.
Twenty-two candles, one for each table.
`
  .trim()
  .split('\n')
