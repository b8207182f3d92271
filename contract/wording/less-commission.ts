/**
 * The end of a sentence that names a sum to a venue: what we keep of it; nothing if we keep nothing. Takes the frozen
 * commission as a percentage, as the booking's row has it.
 */
export const lessCommission = ({ commission_percent }: { commission_percent: string }): string =>
  Number(commission_percent) > 0 ? `, less our commission of ${Number(commission_percent)}%` : ''
