import type { Appearance } from '@stripe/stripe-js'

/** The card form in our tokens, as they stand in the page right now (light or dark). Browser only. */
export function cardAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('garden'),
      colorBackground: token('card'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('berry'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
    },
    rules: { '.Input': { border: `1px solid ${token('edge')}`, boxShadow: 'none' } },
  }
}
