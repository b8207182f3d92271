import { loadavg } from 'node:os'

/** One figure beside its yardstick. */
export interface Row {
  name: string
  figure: string
  yardstick: string
  /** one for each pair */
  ratios: number[]
  /** average load of the machine over one minute */
  load: number
}

export const loadNow = (): number => loadavg()[0] as number

/** The value below which this share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const shown = (ratio: number) => (Number.isFinite(ratio) ? `${ratio.toPrecision(3)}x` : '')
  const lines = rows.map(({ name, figure, yardstick, ratios, load }) => [
    name,
    figure,
    yardstick,
    shown(median(ratios)),
    shown(Math.max(...ratios)),
    load.toFixed(1),
  ])
  const head = ['what', 'figure', 'yardstick', 'ratio, median', 'best', 'load']
  const rule = head.map(() => '---')
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
