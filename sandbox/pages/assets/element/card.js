// What a card's number and date look like: pure functions of text.

export const digits = (text) => text.replace(/\D/g, '')

export function brandOf(number) {
  if (/^4/.test(number)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard'
  if (/^3[47]/.test(number)) return 'Amex'
  if (/^6/.test(number)) return 'Discover'
  return ''
}

export function formatNumber(number) {
  const groups =
    brandOf(number) === 'Amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/
  const match = groups.exec(number)
  return match ? match.slice(1).filter(Boolean).join(' ') : ''
}

export function formatExpiry(text) {
  let number = digits(text).slice(0, 4)
  if (/^[2-9]/.test(number)) number = `0${number}`.slice(0, 4)
  if (number.length < 2) return number
  return `${number.slice(0, 2)} / ${number.slice(2)}`
}

export function luhn(number) {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    let digit = Number(number[number.length - 1 - index])
    if (index % 2 === 1) digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}
