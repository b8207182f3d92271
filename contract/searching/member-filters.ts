/** The filters for members only, with what people call them (domain.md row 25). */
export const MEMBER_FILTERS = {
  from: 'any range of dates',
  to: 'any range of dates',
  weekdays: 'days of the week',
  amenities: 'amenities',
  everyStyle: 'several styles at once',
} as const
export type MemberFilter = keyof typeof MEMBER_FILTERS

/** Which of them a search uses. */
export const memberFiltersIn = (criteria: Partial<Record<MemberFilter, unknown>>): MemberFilter[] =>
  (Object.keys(MEMBER_FILTERS) as MemberFilter[]).filter((name) => criteria[name] !== undefined)
