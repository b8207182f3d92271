import type { VenueStyle } from '#contract/catalog.ts'

/** What a style feels like, for descriptions that give nothing away. */
export const SETTING: Record<VenueStyle, string> = {
  barn: 'A restored timber barn with high beams and wide doors to the fields',
  beach: 'A ceremony on the sand and a glass room a few steps above the tide line',
  garden: 'Walled gardens with a long lawn, roses and a greenhouse in case of rain',
  ballroom: 'A grand ballroom with a sprung floor, tall mirrors and soft chandeliers',
  rustic: 'Stone, oak and candlelight, with a fire lit on cold evenings',
  modern: 'Clean lines, white walls and one long window facing the view',
  classic: 'Columns, parquet and an orchestra balcony, kept with care',
  vintage: 'Pressed ceilings, velvet chairs and a bar from another century',
  industrial: 'Brick, steel and skylights in a hall where engines were once built',
  luxury: 'Marble, a private drive and a team that thinks of everything',
  boutique: 'A small house with a few rooms, plenty of art and a courtyard for dinner',
  estate: 'A country house with its own grounds, an avenue of trees and a lake',
  vineyard: 'Rows of vines to the horizon and a barrel room for the long table',
  'country-club': 'A clubhouse above the greens with a terrace for the whole party',
  historic: 'Period rooms with carved doors, high windows and stories in the walls',
  waterfront: 'A hall on the water where guests may arrive by boat',
  rooftop: 'The city at your feet, lanterns overhead and the last sun on the glass',
  mansion: 'A sweeping staircase, a music room and a ballroom behind double doors',
  resort: 'A hideaway with rooms for everyone and a spa for the morning after',
  farmhouse: 'A white farmhouse, a porch swing and long tables under the trees',
}

export const INCLUDES = [
  'Venue rental for the whole event',
  'Tables, chairs and white linens',
  'Ceremony arch and seating',
  'Getting-ready rooms',
  'Sound system with two microphones',
  'String lights indoors and out',
  'Coordinator on the day',
  'Setup and breakdown crew',
  'Parking for all guests',
  'Champagne toast',
  'Bar staff and glassware',
  'Cake table and dessert station',
] as const

export const EXCLUDES = [
  'Catering and drinks',
  'Flowers and decorations',
  'Music or a DJ',
  'Service charge and local taxes',
  'Overnight lodging',
] as const

/** When the venue is the couple's, and for how long. */
export const TIMES = [
  { times: 'From noon to 11 PM', duration: '11 hours' },
  { times: 'From 2 PM to midnight', duration: '10 hours' },
  { times: 'From 10 AM to 10 PM, ceremony from 3 PM', duration: '12 hours' },
  { times: 'From 1 PM to 11 PM, music until 10:30 PM', duration: '10 hours' },
] as const

export const RESTRICTIONS = [
  'Music ends half an hour before closing',
  'No open flames indoors',
  'Caterers need proof of insurance',
  'No confetti outdoors',
  'Pets in the garden only',
] as const

export const REASONS = [
  'A cancellation left this date open, and we would rather see it filled with music.',
  'One day of our season stayed empty, and this is it.',
  'We renovated faster than planned, so this date opened up.',
  'A postponed wedding gives you this one at a price we never list.',
] as const

export const REVIEWS = [
  ['Grace and Theo', 5, 'Everyone still talks about the light at dinner. The team was calm from start to finish.'],
  ['Maya and Jon', 5, 'We booked eleven weeks ahead, and it felt years in the making.'],
  ['Priya and Sam', 4, 'Beautiful rooms, and they were generous with their time. Bring a fan in July.'],
  ['Ella and Marcus', 5, 'They remembered every name. Worth twice what we paid.'],
  ['Rosa and Will', 4, 'The courtyard at night is the photograph we framed.'],
  ['Nadia and Cole', 5, 'Nothing went wrong, and we could tell how much work that took.'],
  ['Tess and Omar', 4, 'Parking took a while. Everything after that was easy.'],
  ['June and Patrick', 5, 'Our grandparents danced until midnight. So did the staff.'],
  ['Hana and Luis', 5, 'We came for the price and would come again for the people.'],
  ['Brooke and Dev', 4, 'It rained all day, and they had a plan for that before we asked.'],
] as const

export const REPLIES = [
  'Thank you both. You were a joy to have here.',
  'We still hum that last song. Come back for your anniversary.',
  'Thank you for telling us. It helps us with every wedding after yours.',
] as const
