import { formatPlace } from './format.ts'

/**
 * A link that opens directions to an address in the phone's map app or in Google Maps, which learns the address only
 * from that click.
 */
export function directionsTo(venue: {
  name: string
  address: string
  city: string
  state: string
  zipCode: string
}): string {
  const destination = `${venue.name}, ${venue.address}, ${formatPlace(venue)} ${venue.zipCode}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
