import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A link given by its `href`, like those of the header and the footer: followed by the router, without loading a new
 * document. The pages of the sandbox and of the API are not the router's, so they get a plain link. `to` alone would
 * take a query string for part of the path.
 */
export function RouterLink({ href = '/', ...rest }: ComponentProps<'a'>) {
  if (/^\/(sandbox|api)\//.test(href) || href === '/sandbox') return <a href={href} {...rest} />
  return <Link to={href} href={href} {...rest} />
}
