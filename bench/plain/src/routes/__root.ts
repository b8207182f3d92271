import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { createElement as h } from 'react'

export const Route = createRootRoute({
  head: () => ({ meta: [{ charSet: 'utf-8' }, { title: 'Wedding venues' }] }),
  component: () => h('html', { lang: 'en' }, h('head', null, h(HeadContent)), h('body', null, h(Outlet), h(Scripts))),
})
