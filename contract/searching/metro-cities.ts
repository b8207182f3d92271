import { spellingsOf } from './city-spellings.ts'
import { METRO_NAMES, type Metro } from './metros.ts'

/** The cities of each area, by state, in lowercase and with "Saint" written out. */
const CITIES: Record<Metro, Readonly<Record<string, string>>> = {
  'atlanta-area': {
    GA: 'alpharetta, atlanta, ball ground, braselton, canton, cumming, decatur, lawrenceville, marietta, milton, norcross, peachtree city, roswell, senoia, suwanee, woodstock',
  },
  'austin-hill-country': {
    TX: 'austin, bastrop, boerne, buda, burnet, cedar park, comfort, driftwood, dripping springs, fredericksburg, georgetown, johnson city, kyle, lago vista, lakeway, marble falls, new braunfels, round rock, san marcos, spicewood, stonewall, wimberley',
  },
  berkshires: { MA: 'berkshires, great barrington, lenox, pittsfield, stockbridge, williamstown' },
  'big-island': { HI: 'big island, hilo, kailua-kona, waikoloa, waimea' },
  'boston-area': {
    MA: 'beverly, boston, cambridge, charlestown, cohasset, concord, gloucester, hingham, ipswich, lexington, lynn, marblehead, newburyport, newton, quincy, rockport, salem, scituate, somerville, wellesley',
  },
  'cape-and-islands': {
    MA: "barnstable, brewster, cape cod, chatham, dennis, edgartown, falmouth, harwich, hyannis, martha's vineyard, mashpee, nantucket, oak bluffs, orleans, provincetown, sandwich, woods hole",
  },
  'charleston-area': {
    SC: "awendaw, charleston, daniel island, edisto island, folly beach, isle of palms, johns island, kiawah island, mount pleasant, north charleston, seabrook island, sullivan's island, summerville, wadmalaw island",
  },
  'charlotte-area': {
    NC: 'charlotte, concord, cornelius, davidson, gastonia, huntersville, kannapolis, lake norman, matthews, mooresville, waxhaw',
    SC: 'fort mill, rock hill',
  },
  chicagoland: {
    IL: 'aurora, barrington, bartlett, chicago, crystal lake, elgin, evanston, geneva, glenview, highland park, hinsdale, joliet, lake bluff, lake forest, lemont, long grove, naperville, northbrook, oak brook, oak park, saint charles, schaumburg, wheaton, wilmette',
  },
  'dallas-fort-worth': {
    TX: 'allen, argyle, arlington, aubrey, carrollton, celina, dallas, denton, fort worth, frisco, garland, grapevine, irving, mckinney, plano, richardson, rockwall, southlake, weatherford',
  },
  'denver-area': {
    CO: 'aurora, boulder, broomfield, castle rock, denver, evergreen, golden, idaho springs, lakewood, larkspur, littleton, longmont, lyons, parker',
  },
  'door-county': {
    WI: 'baileys harbor, door county, egg harbor, ellison bay, ephraim, fish creek, sister bay, sturgeon bay',
  },
  'florida-keys': { FL: 'islamorada, key largo, key west, marathon' },
  'gulf-coast-florida': {
    FL: 'anna maria island, bonita springs, bradenton, cape coral, captiva, fort myers, longboat key, marco island, naples, punta gorda, sanibel, sarasota, siesta key, venice',
  },
  hamptons: {
    NY: 'amagansett, bridgehampton, cutchogue, east hampton, greenport, montauk, north fork, riverhead, sag harbor, shelter island, southampton, southold, westhampton beach',
  },
  'houston-area': {
    TX: 'conroe, cypress, galveston, houston, katy, kingwood, league city, magnolia, montgomery, pearland, spring, sugar land, the woodlands, tomball',
  },
  'hudson-valley': {
    NY: 'beacon, catskill, cold spring, garrison, high falls, hudson, hyde park, irvington, kingston, millbrook, new paltz, newburgh, nyack, phoenicia, poughkeepsie, red hook, rhinebeck, saugerties, sleepy hollow, tarrytown, warwick, west point, woodstock',
  },
  'kansas-city-area': {
    KS: 'bonner springs, kansas city, leawood, lenexa, olathe, overland park, shawnee',
    MO: "excelsior springs, independence, kansas city, lee's summit, liberty, parkville, weston",
  },
  kauai: { HI: 'hanalei, kapaa, kauai, koloa, lihue, poipu, princeville' },
  'lake-tahoe': { CA: 'south lake tahoe, tahoe city, truckee', NV: 'incline village, stateline, zephyr cove' },
  'las-vegas-area': { NV: 'boulder city, henderson, lake las vegas, las vegas, north las vegas' },
  'los-angeles-area': {
    CA: 'beverly hills, burbank, calabasas, camarillo, claremont, glendale, long beach, los angeles, malibu, palos verdes estates, pasadena, rancho palos verdes, redondo beach, santa clarita, santa monica, simi valley, thousand oaks, topanga, torrance, westlake village',
  },
  'maui-island': { HI: 'haiku, hana, kaanapali, kapalua, kihei, lahaina, makawao, maui, paia, wailea, wailuku' },
  'miami-area': {
    FL: 'boca raton, coral gables, delray beach, fort lauderdale, hollywood, homestead, key biscayne, miami, miami beach, palm beach, pompano beach, west palm beach',
  },
  'monterey-bay': {
    CA: 'big sur, carmel valley, carmel-by-the-sea, hollister, monterey, pebble beach, salinas, san juan bautista, santa cruz, watsonville',
  },
  'napa-valley': { CA: 'calistoga, napa, rutherford, saint helena, yountville' },
  'nashville-area': {
    TN: "arrington, ashland city, brentwood, fairview, franklin, gallatin, goodlettsville, hendersonville, lebanon, murfreesboro, nashville, nolensville, springfield, thompson's station",
  },
  'new-york-area': {
    NY: 'astoria, bronx, brooklyn, garden city, glen cove, great neck, huntington, long beach, long island city, manhattan, new rochelle, new york, old westbury, oyster bay, port washington, queens, rye, staten island, white plains, yonkers',
    NJ: 'fort lee, hoboken, jersey city, montclair, newark, short hills, weehawken, west orange',
    CT: 'greenwich, stamford',
  },
  oahu: { HI: 'haleiwa, honolulu, kailua, kaneohe, kapolei, ko olina, laie, oahu, waialua, waikiki, waimanalo' },
  'orange-county': {
    CA: 'anaheim, costa mesa, dana point, fullerton, huntington beach, irvine, laguna beach, laguna niguel, newport beach, orange, san clemente, san juan capistrano, santa ana',
  },
  'orlando-area': {
    FL: 'apopka, clermont, davenport, deland, groveland, howey-in-the-hills, kissimmee, lakeland, mount dora, orlando, sanford, tavares, winter garden, winter haven, winter park',
  },
  'outer-banks': { NC: 'corolla, duck, kill devil hills, kitty hawk, manteo, nags head, outer banks' },
  'palm-springs-area': { CA: 'joshua tree, palm desert, palm springs, rancho mirage' },
  'philadelphia-area': {
    PA: 'ambler, bryn mawr, chadds ford, collegeville, doylestown, downingtown, exton, glen mills, kennett square, king of prussia, malvern, media, new hope, philadelphia, phoenixville, west chester',
    NJ: 'cherry hill, moorestown, mount laurel',
  },
  'phoenix-area': {
    AZ: 'carefree, cave creek, chandler, fountain hills, gilbert, glendale, goodyear, mesa, paradise valley, peoria, phoenix, queen creek, scottsdale, surprise, tempe',
  },
  'portland-area': {
    OR: 'beaverton, bridal veil, gresham, happy valley, hillsboro, hood river, lake oswego, oregon city, portland, troutdale, west linn',
    WA: 'camas, stevenson, vancouver',
  },
  'research-triangle': {
    NC: 'cary, chapel hill, durham, hillsborough, pittsboro, raleigh, wake forest, youngsville, zebulon',
  },
  'salt-lake-area': {
    UT: 'alpine, american fork, bountiful, deer valley, draper, eden, heber city, holladay, lehi, midway, murray, ogden, orem, park city, provo, salt lake city, sandy, sundance',
  },
  'san-antonio-area': { TX: 'bandera, boerne, bulverde, helotes, new braunfels, san antonio, seguin' },
  'san-diego-area': {
    CA: 'carlsbad, chula vista, coronado, del mar, encinitas, escondido, fallbrook, julian, la jolla, oceanside, ramona, rancho santa fe, san diego, san marcos, temecula, vista',
  },
  'san-francisco-bay': {
    CA: 'berkeley, danville, half moon bay, livermore, los gatos, marin, menlo park, mill valley, oakland, pacifica, palo alto, pleasanton, san francisco, san jose, san mateo, san rafael, saratoga, sausalito, sunol, tiburon, walnut creek, woodside',
  },
  'santa-barbara-wine': {
    CA: 'carpinteria, los olivos, montecito, ojai, santa barbara, santa maria, santa ynez, solvang, ventura',
  },
  'savannah-area': { GA: 'richmond hill, savannah, tybee island', SC: 'bluffton, hilton head island' },
  'seattle-area': {
    WA: 'bainbridge island, bellevue, bothell, carnation, duvall, edmonds, everett, gig harbor, issaquah, kirkland, redmond, seattle, snohomish, snoqualmie, tacoma, woodinville',
  },
  'sonoma-county': { CA: 'bodega bay, healdsburg, kenwood, petaluma, santa rosa, sebastopol, sonoma' },
  'st-louis-area': {
    MO: "augusta, ballwin, chesterfield, clayton, defiance, o'fallon, saint charles, saint louis, wildwood",
    IL: 'grafton',
  },
  'tampa-bay': {
    FL: 'brooksville, clearwater, dunedin, largo, plant city, saint pete beach, saint petersburg, tampa, tarpon springs',
  },
  'twin-cities': {
    MN: 'afton, anoka, bloomington, burnsville, chanhassen, chaska, delano, eden prairie, edina, excelsior, hastings, lakeville, maple grove, minneapolis, minnetonka, northfield, plymouth, saint paul, shakopee, stillwater, waconia, wayzata, white bear lake, woodbury',
    WI: 'hudson',
  },
  'vail-summit': { CO: 'avon, beaver creek, breckenridge, dillon, edwards, frisco, keystone, silverthorne, vail' },
  'washington-area': {
    DC: 'georgetown, washington',
    MD: 'annapolis, bethesda, chevy chase, gaithersburg, germantown, national harbor, potomac, rockville, silver spring',
    VA: 'aldie, alexandria, arlington, ashburn, bluemont, clifton, fairfax, falls church, great falls, herndon, leesburg, manassas, mclean, middleburg, reston, vienna, warrenton',
  },
  'willamette-valley': {
    OR: 'aurora, carlton, corvallis, dayton, dundee, eugene, forest grove, mcminnville, newberg, salem, silverton',
  },
}

/**
 * An area's cities, and its own name, as `city_key` of the database has them; cities in every spelling of "Saint" and
 * the like, and without their apostrophes as well.
 */
export function citiesOfMetro(metro: Metro): { state: string; cities: string[] }[] {
  return Object.entries(CITIES[metro]).map(([state, names]) => ({
    state,
    cities: [...new Set([...names.split(', ').flatMap(spellings), nameOfArea(metro).toLowerCase()])],
  }))
}

const spellings = (name: string) => spellingsOf(name).flatMap((one) => [one, one.replaceAll("'", '')])

/** "Napa Valley" or "Boston area": an area without its state, as a date can show it in place of its city. */
export const nameOfArea = (metro: Metro): string => METRO_NAMES[metro].replace(/, [A-Z]{2}$/, '')

/** Whether this is a name that dates show to hide their city, and not a city's own. Takes it in lowercase. */
export function isAreaName(cityKey: string, state: string): boolean {
  const metro = metroOfCity(cityKey, state)
  return metro !== undefined && !CITIES[metro][state]?.split(', ').flatMap(spellings).includes(cityKey)
}

const AREAS_OF = new Map<string, Metro[]>()
for (const metro of Object.keys(CITIES) as Metro[]) {
  for (const { state, cities } of citiesOfMetro(metro)) {
    for (const city of cities) AREAS_OF.set(`${city}, ${state}`, [...(AREAS_OF.get(`${city}, ${state}`) ?? []), metro])
  }
}

/** The areas that a city belongs to, by its name in lowercase: a few cities lie between two. */
export const metrosOfCity = (cityKey: string, state: string): readonly Metro[] =>
  AREAS_OF.get(`${cityKey}, ${state}`) ?? []

/** The area in which a city is counted. */
export const metroOfCity = (cityKey: string, state: string): Metro | undefined => metrosOfCity(cityKey, state).at(-1)

/** The area around a city as a date can show it, "Napa Valley" or "Boston area"; null for a city in no area. */
export function areaOf({ city, state }: { city: string; state: string }): string | null {
  const metro = metroOfCity(city.trim().toLowerCase(), state)
  return metro === undefined ? null : nameOfArea(metro)
}
