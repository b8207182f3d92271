/** Word lists of the identity check (find-identity.ts). All lowercase, most of them singular. */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Words that tell nothing on their own; they don't count as words of a name. */
export const ARTICLES = list('the a an at of in on by and n for to de la le el los las du')

/** Those of them that are prepositions: the words around one may have little to do with each other. */
export const PREPOSITIONS = list('at of in on by for to')

/** Words for kinds of places. A name made of these and a city ("Austin Barn") is refused only as a whole. */
export const TRADE_WORDS = list(`
  abbey amphitheater arboretum atrium ballroom bar barn barnyard bistro boathouse boutique brewery bungalow cabin cafe
  camp canyon casino castle cathedral cellar center centre chalet chapel chateau church cidery city clubhouse club
  collection collective company conservatory cottage country county court courtyard creek distillery dome eatery estate
  event facility factory farm farmhouse farmstead field firehouse foundry gallery garden glasshouse golf grange
  greenhouse ground grove hacienda hall hangar haven hideaway historic hill homestead hotel house industrial inn island
  kitchen lake landing library lodge loft lounge luxury manor mansion marina meadow mill modern mountain museum
  nursery oak oasis orchard outpost overlook palace park pavilion penthouse pier place plantation plaza pointe point
  pool ranch reception refuge resort restaurant retreat ridge river riverside room rooftop rustic salon sanctuary
  schoolhouse shore social space spa springs square stable station studio suite tavern temple terrace theater theatre
  tower town trail union valley venue view villa village vineyard vintage vista warehouse waterfront wedding winery
  wood woodland works yacht yard beach classic ceremony chic events company llc inc co
  armory bakery bank bunkhouse cannery casa casita cantina depot domaine finca gatehouse gazebo granary lighthouse
  maison work palazzo parlor patio playhouse porch posada quinta rancho saloon silo treehouse vault
`)

/** Buildings that have names. A namesake and one of these make a venue's name: "the magnolia barn". */
export const NAMED_BUILDINGS = list(`
  abbey barn ballroom cabin castle chapel chateau cottage estate farmhouse foundry grange hacienda hall homestead hotel
  house inn lodge loft manor mansion mill palace pavilion plantation ranch rancho tavern villa winery
`)

/** Everyday words after which buildings are named, but which don't say what a building is like or made of. */
export const NAMESAKES = list(`
  angel aspen azure butterfly cardinal clover cloud dogwood dove eagle emerald fern fox harmony hawk hazel heather
  heaven ivy jasmine juniper laurel lavender lilac lily luna magnolia mist moon opal orchid pecan plum poplar sage
  sapphire stag starlight sycamore thistle tulip violet willow
`)

/** Trade words that name no building: "a grand ballroom" is a room, but "the golden oaks" may be a venue. */
export const NATURE_WORDS = list(`
  beach canyon creek field grove hill island lake meadow mountain oak orchard pier point river ridge shore spring valley
  vista wood woodland trail
`)

/** Streets that every town has: without the number, they say nothing. */
export const COMMON_STREETS = list('main high')

/** The words by which letters are spelled out on the phone. */
export const LETTER_WORDS = list(`
  alfa alpha bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec
  romeo sierra tango uniform victor whiskey whisky xray yankee zulu
`)

/** Words of everyday praise and weather, which many descriptions need; refused only in company ("Golden Oaks"). */
export const EVERYDAY_WORDS = list(`
  above acre adobe airy all amber american angel arbor arch ash aspen autumn azure back bay beautiful bell best big
  birch black bloom blossom blue bluff bold branch breeze brick bride bridge bright bronze brook brown bud butterfly
  candle cardinal cedar celebration central charm charming cherry chestnut city clear cliff cloud clover coast coastal
  cobble copper coral corner cotton couple cove cream crescent crest crown crystal dance dawn day deep deer desert dew
  diamond dogwood door dove downtown dream dune eagle earth east easton eden edge elegance elegant elegante elm
  emerald enchanted enchanting eternal eve evening ever evergreen fair fairy fall family feather fern fire first
  flame flora floral flower forest forever fountain fox free fresh friend front full gate gem gentle gilded glass
  glen glow gold golden good grace grand grande granite grape grass great green grey gray guest gulf happy harbor
  harmony harvest hawk hay hazel heart hearth heather heaven heavenly heirloom heritage hidden high highland hollow
  holly home honey hope horizon ivory ivy jade jasmine jewel joy juniper king knoll lace lady lakeside land lantern
  large laurel lavender leaf legacy light lilac lily lime linen little live lone long lovely love loyal lucky luna
  magic magical magnolia main majestic maple marble market mesa midnight milestone mint mist misty moon moonlight
  moss mount natural nature nest new night noble north northern ocean old olive one opal open orange orchid outdoor over
  palm paradise path peach peak pearl pecan pepper perfect petal picturesque pine pink pioneer plum pond poplar
  prairie premier private promise pure queen quiet rain rainbow red redwood regal regency ring rise road rock rocky
  romance romantic rose rosemary royal ruby sage salt saint sand sandstone sapphire scenic sea season secluded secret
  serene serenity shade shell silver simple simply sky small snow soft song sound south southern sparkle spring
  spruce stag star starlight stately stone story stream string summer summit sun sunflower sunny sunrise sunset
  sweet sycamore tall thistle timber time timeless tree tranquil true tulip twilight twin under upper urban vale
  velvet view vine violet walnut water waterfall way west western whimsical whisper white wild wildflower willow
  wind window wine winter wish wonder wooden world yellow young
`)

/** Short and long forms of the same street word. */
export const STREET_WORDS: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'street',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  dr: 'drive',
  ln: 'lane',
  ct: 'court',
  cir: 'circle',
  pl: 'place',
  sq: 'square',
  ter: 'terrace',
  trl: 'trail',
  hwy: 'highway',
  plz: 'plaza',
  pt: 'point',
  rdg: 'ridge',
  rt: 'route',
  rte: 'route',
  pkwy: 'parkway',
  pky: 'parkway',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  mt: 'mount',
  xing: 'crossing',
}

/** Short forms of words in names. */
export const NAME_WORDS: Readonly<Record<string, string>> = {
  n: 'and',
  mt: 'mount',
  mtn: 'mountain',
  crk: 'creek',
  vly: 'valley',
  st: 'saint',
  ol: 'old',
  olde: 'old',
}

/** Words before the name of a street, in the languages of old towns: "Rue Dauphine", "Calle Ocho". */
export const STREET_PREFIXES = list('rue calle camino avenida via paseo')

/** Local parts and hosts that belong to nobody in particular. */
export const SHARED_MAIL = list(`
  gmail googlemail yahoo outlook hotmail icloud aol live msn proton protonmail example mail info hello contact events
  event wedding weddings booking bookings office team sales admin support venue owner manager inquiries instagram
  facebook pinterest tiktok youtube theknot weddingwire yelp google linktree wixsite squarespace wordpress
`)

/** Capitalized words that a dictionary leaves out and that describe many places. */
export const PROPER_WORDS = list(`
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  christmas easter thanksgiving halloween hanukkah diwali valentine juneteenth labor memorial independence
  african alpine american andalusian arabian asian atlantic australian austrian baltic bavarian belgian brazilian british
  byzantine californian canadian caribbean catalan catholic chinese christian colonial cuban danish dutch edwardian egyptian
  elizabethan english ethiopian european finnish flemish florentine french georgian german gothic greek haitian hawaiian
  hebrew hindu hungarian indian indonesian iranian irish islamic israeli italian jacobean jamaican japanese jewish korean
  latin lebanese mediterranean mexican mission moorish moroccan muslim nordic norman norwegian pacific palladian persian
  peruvian polish polynesian portuguese provencal prussian roman romanesque russian sardinian scandinavian scottish
  sicilian spanish swedish swiss syrian thai tudor turkish tuscan ukrainian venetian victorian vietnamese viennese welsh
  america europe england france germany greece ireland italy japan mexico portugal provence scotland spain sicily tuscany
  bluetooth wifi prosecco champagne chardonnay chablis merlot pinot cabernet riesling
  alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana
  iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska
  nevada hampshire jersey york carolina dakota ohio oklahoma oregon pennsylvania rhode tennessee texas utah vermont
  virginia washington wisconsin wyoming
`)

/**
 * Words for pictures that a dictionary leaves out: after a network's name, they don't name an account ("Instagram
 * photoshoots").
 */
export const PICTURE_WORDS = list(`
  photoshoot photoshoots photobooth photobooths photowall photowalls videography videographer videographers livestream
  livestreams livestreamed livestreaming selfie selfies hashtag hashtags timelapse vlogger vloggers vlogging influencer
  influencers moodboard moodboards
`)
