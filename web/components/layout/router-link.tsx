import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A link given by its `href`, as the header and the footer have them: followed by the router, without loading a new
 * document. The sandbox's pages are not the router's, so they get a plain link. `to` alone would take a query for a part
 * of the path.
 */
export function RouterLink({ href = '/', ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/sandbox')) return <a href={href} {...rest} />
  return <Link to={href} href={href} {...rest} />
}
