import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

const TURNED_MILLISECONDS = 300

/** The card form in our tokens, even if the system turns dark or light while it is open. Browser only. */
export function useCardAppearance(): Appearance {
  const [appearance, setAppearance] = useState(cardAppearance)
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    let timer: ReturnType<typeof setTimeout> | undefined
    // a moment later, when the page around the form has changed its theme: the form adapts to what it finds there
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setAppearance(cardAppearance()), TURNED_MILLISECONDS)
    }
    dark.addEventListener('change', follow)
    return () => {
      clearTimeout(timer)
      dark.removeEventListener('change', follow)
    }
  }, [])
  return appearance
}

/** Our tokens as the page has them right now. */
function cardAppearance(): Appearance {
  const probe = document.createElement('span')
  probe.style.transition = 'none'
  document.body.append(probe)
  // a token reads light-dark(a, b): only a color that is in use says which of the two applies
  const token = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const appearance: Appearance = {
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
  probe.remove()
  return appearance
}
