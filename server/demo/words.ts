import type { VenueStyle } from '#contract/catalog.ts'

/** What a style feels like, for descriptions that give nothing away. */
export const SETTING: Record<VenueStyle, string> = {
  barn: 'A restored timber barn with high beams and wide doors to the fields',
  beach: 'A ceremony on the sand and a glass room a few steps above the tide line',
  garden: 'Walled gardens with a long lawn, roses and a glasshouse for rain',
  ballroom: 'A grand ballroom with a sprung floor, tall mirrors and soft chandeliers',
  rustic: 'Stone, oak and candlelight, with a fire lit on cold evenings',
  modern: 'Clean lines, white walls and one long window over the view',
  classic: 'Columns, parquet and an orchestra balcony, kept with care',
  vintage: 'Pressed ceilings, velvet chairs and a bar from another century',
  industrial: 'Brick, steel and skylights in a hall that once built engines',
  luxury: 'Marble, a private drive and a team that thinks of everything',
  boutique: 'A small house with few rooms, much art and a courtyard for dinner',
  estate: 'A country house with its own park, an avenue of trees and a lake',
  vineyard: 'Rows of vines to the horizon and a barrel room for the long table',
  'country-club': 'A clubhouse above the greens with a terrace for the whole party',
  historic: 'Listed rooms with carved doors, high windows and stories in the walls',
  waterfront: 'A hall on the water where guests may arrive by boat',
  rooftop: 'The city at your feet, lanterns overhead and the last sun on the glass',
  mansion: 'A sweeping staircase, a music room and a ballroom behind double doors',
  resort: 'A hideaway with rooms for everyone and a spa for the morning after',
  farmhouse: 'A white farmhouse, a porch swing and long tables under the trees',
}

export const INCLUDES = [
  'Venue rental for ten hours',
  'Tables, chairs and white linens',
  'Ceremony arch and seating',
  'Getting-ready rooms from noon',
  'Sound system with two microphones',
  'String lights indoors and out',
  'Coordinator on the day',
  'Setup and breakdown crew',
  'Parking for all guests',
  'Champagne toast',
  'Bar staff and glassware',
  'Cake table and dessert station',
] as const

export const RESTRICTIONS = [
  'Music ends at 11 pm',
  'No open flames indoors',
  'Caterers need proof of insurance',
  'No confetti outdoors',
  'Pets in the garden only',
] as const

export const REASONS = [
  'A cancellation left this date open, and we would rather see it filled with music.',
  'Our calendar has one empty Saturday left this season.',
  'We renovated faster than planned, so this date opened up.',
  'A postponed wedding gives you this one at a price we never list.',
] as const

export const REVIEWS = [
  ['Grace and Theo', 5, 'Everyone still talks about the light at dinner. The team was calm from start to end.'],
  ['Maya and Jon', 5, 'We booked eleven weeks ahead and it felt planned for years.'],
  ['Priya and Sam', 4, 'Beautiful rooms, generous with time. Bring a fan for July.'],
  ['Ella and Marcus', 5, 'They remembered every name. Worth twice what we paid.'],
  ['Rosa and Will', 4, 'The courtyard at night is the photograph we framed.'],
] as const
