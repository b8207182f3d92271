import sharp from 'sharp'
import type { VenueStyle } from '#contract/catalog.ts'
import type { Chance } from './random.ts'

/** Drawn by our own code, in place of photographs that we don't have (house rule). 1200 x 800 JPEG. */
export async function drawPhoto(style: VenueStyle, room: 'outside' | 'table', roll: Chance): Promise<Buffer> {
  const picture = room === 'outside' ? outside(style, roll) : table(roll)
  return sharp(Buffer.from(picture)).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

const SKIES = [
  ['#2d3a57', '#c9776a', '#f3c98b'],
  ['#1d2f4d', '#6c7ea6', '#f0d2b4'],
  ['#3b3157', '#b4658a', '#f7c59f'],
  ['#25404f', '#7fa6a0', '#f5e3c0'],
] as const

const WIDE: readonly VenueStyle[] = ['barn', 'farmhouse', 'rustic', 'vineyard', 'garden', 'country-club']

function frame(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">${content}</svg>`
}

function outside(style: VenueStyle, roll: Chance): string {
  const [high, middle, low] = roll.pick(SKIES)
  const wide = WIDE.includes(style)
  const width = wide ? roll.between(480, 620) : roll.between(360, 460)
  const height = wide ? roll.between(170, 210) : roll.between(260, 360)
  const left = roll.between(240, 960 - width)
  const base = 600
  const columns = Math.floor(width / 62)
  const rows = Math.max(1, Math.floor(height / 92))
  const windows = Array.from({ length: columns * rows }, (_, index) => {
    const x = left + 24 + (index % columns) * ((width - 48) / columns)
    const y = base - height + 32 + Math.floor(index / columns) * 88
    return `<rect x="${x}" y="${y}" width="26" height="48" rx="${wide ? 3 : 13}" fill="#ffd991" opacity="${(0.6 + roll.below(40) / 100).toFixed(2)}"/>`
  }).join('')
  const roof = wide
    ? `<path d="M${left - 34} ${base - height + 4}L${left + width / 2} ${base - height - 120}L${left + width + 34} ${base - height + 4}Z" fill="#1b2420"/>`
    : `<path d="M${left - 14} ${base - height}h${width + 28}v-22h-${width + 28}z" fill="#1b2420"/>`
  const trees = Array.from({ length: 9 }, () => {
    const x = roll.between(0, 1200)
    const size = roll.between(40, 96)
    return `<ellipse cx="${x}" cy="${base - size * 0.7}" rx="${size * 0.62}" ry="${size}" fill="#14322a" opacity=".92"/>`
  }).join('')
  const lamps = Array.from({ length: 17 }, (_, index) => {
    const x = 40 + index * 70
    return `<circle cx="${x}" cy="${668 + Math.sin(index * 1.05) * 18}" r="5" fill="#ffe3a8"/>`
  }).join('')
  return frame(`
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>
    <linearGradient id="g" x2="0" y2="1"><stop stop-color="#23473a"/><stop offset="1" stop-color="#0f2019"/></linearGradient></defs>
    <rect width="1200" height="800" fill="url(#s)"/><circle cx="${roll.between(120, 1080)}" cy="${roll.between(110, 230)}" r="44" fill="#fff3d6" opacity=".85"/>
    <path d="M0 520C220 430 420 520 640 470S1040 420 1200 500V800H0Z" fill="#2c4a44" opacity=".75"/>
    ${trees}${roof}<rect x="${left}" y="${base - height}" width="${width}" height="${height}" fill="#2a302b"/>${windows}
    <path d="M0 ${base}H1200V800H0Z" fill="url(#g)"/><path d="M${left + width / 2 - 26} ${base}L470 800H760L${left + width / 2 + 26} ${base}Z" fill="#c8b79a" opacity=".55"/>${lamps}`)
}

function table(roll: Chance): string {
  const [, middle, low] = roll.pick(SKIES)
  const glow = Array.from({ length: 26 }, () => {
    const radius = roll.between(8, 34)
    return `<circle cx="${roll.between(0, 1200)}" cy="${roll.between(30, 380)}" r="${radius}" fill="#ffdf9e" opacity="${(roll.between(8, 40) / 100).toFixed(2)}"/>`
  }).join('')
  const seats = Array.from({ length: 7 }, (_, index) => {
    const x = 110 + index * 165
    return `<ellipse cx="${x}" cy="640" rx="58" ry="18" fill="#fbf7ef"/><ellipse cx="${x}" cy="640" rx="38" ry="11" fill="none" stroke="#c9b48b" stroke-width="3"/>
      <rect x="${x + 66}" y="508" width="7" height="110" fill="#fff8e7"/><path d="M${x + 69.5} 478q11 18 0 30q-11-12 0-30" fill="#ffcf70"/>`
  }).join('')
  const flowers = Array.from({ length: 34 }, (_, index) => {
    const colour = roll.pick(['#e9c9bf', '#fdf3ea', '#9b2c3f', '#c98f86', '#5f7f6a'] as const)
    return `<circle cx="${90 + index * 31}" cy="${560 + roll.between(-26, 22)}" r="${roll.between(12, 24)}" fill="${colour}"/>`
  }).join('')
  return frame(`
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#20172b"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="1200" height="800" fill="url(#s)"/>${glow}<path d="M0 590H1200V800H0Z" fill="#efe6d6"/><path d="M0 590H1200V606H0Z" fill="#d9cbb2"/>${flowers}${seats}`)
}
