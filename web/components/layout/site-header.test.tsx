import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { homeOf, linksOf, loginLinks, signUpLinks } from './menu-links.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const Marked = (props: ComponentProps<'a'>) => <a data-router="" {...props} />
const text = (markup: string) => markup.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
const header = (role?: 'couple' | 'venue' | 'admin') =>
  renderToStaticMarkup(
    <SiteHeader
      user={role ? { name: 'Maya Chen', email: 'maya@unveil.example', role } : null}
      path="/search"
      onLogout={() => {}}
    />,
  )

describe('the header', () => {
  it.each([undefined, 'couple', 'venue', 'admin'] as const)('shows the three links to %s', (role) => {
    expect(text(header(role))).toContain('|Join Waitlist|Browse Venues|Transfer Marketplace|')
  })

  it('shows Venue Dashboard to venues only', () => {
    expect(
      [undefined, 'couple', 'venue', 'admin'].map((role) => header(role as 'couple').includes('Venue Dashboard')),
    ).toEqual([false, false, true, false])
  })

  it('offers Login and Sign Up to strangers, the avatar to others', () => {
    expect(text(header())).toMatch(/\|Login\|Sign Up\|/)
    expect(text(header('couple'))).not.toMatch(/Login|Sign Up/)
    expect(text(header('couple'))).toContain('|MA|')
    expect(header('couple')).toContain('aria-label="MA, account of Maya Chen"')
  })

  it('has the bell for logged-in users, and for nobody else', () => {
    const user = { name: 'Maya Chen', email: 'maya@unveil.example', role: 'couple' } as const
    const seenBy = (user: ComponentProps<typeof SiteHeader>['user']) =>
      text(renderToStaticMarkup(<SiteHeader user={user} bell={<b>bell</b>} onLogout={() => {}} />)).includes('|bell|')
    expect([seenBy(user), seenBy(null)]).toEqual([true, false])
  })

  it('marks the page that is open', () => {
    expect(header()).toMatch(/<a href="\/search" aria-current="page"/)
    expect(header().match(/aria-current/g)).toHaveLength(1)
  })

  it('leads to the right pages', () => {
    expect(loginLinks.map((link) => [link.label, link.href])).toEqual([
      ['Couple Login', '/auth/login'],
      ['Venue Login', '/auth/login'],
    ])
    expect(signUpLinks.map((link) => [link.label, link.href])).toEqual([
      ["I'm a Couple", '/auth/register-couple'],
      ["I'm a Venue", '/auth/register-venue'],
    ])
    expect(Object.values(homeOf).map((link) => link.label)).toEqual([
      'Couple Dashboard',
      'Venue Dashboard',
      'Admin Panel',
    ])
    expect(linksOf('venue').map((link) => link.label)).toEqual(['Venue Dashboard', 'Messages', 'My Account'])
    expect(linksOf('couple').map((link) => link.href)).toEqual([
      '/dashboard/couple',
      '/dashboard/couple?tab=messages',
      '/dashboard/transfer',
      '/favorites',
      '/account',
    ])
  })

  it('uses the link component it is given, everywhere', () => {
    for (const markup of [
      renderToStaticMarkup(<SiteHeader user={null} link={Marked} onLogout={() => {}} />),
      renderToStaticMarkup(<SiteFooter link={Marked} />),
    ]) {
      const links = markup.match(/<a /g)?.length ?? 0
      expect(links).toBeGreaterThan(3)
      expect(markup.match(/data-router/g)).toHaveLength(links)
    }
  })
})

describe('the footer', () => {
  it('has three columns, and every entry is a link', () => {
    const markup = renderToStaticMarkup(<SiteFooter year={2026} />)
    expect([...markup.matchAll(/<h2[^>]*>([^<]+)</g)].map((match) => match[1])).toEqual([
      'For Couples',
      'For Venues',
      'Support',
    ])
    expect(markup).toMatch(/href="\/auth\/register"[^>]*>List Your Venue/)
    expect(markup.match(/<li/g)?.length).toBe(markup.match(/<li><a /g)?.length)
  })
})
