import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { routePatterns } from './crawl-pages.ts'

test('the crawl opens every page that the router knows', async () => {
  const router = await readFile(new URL('../../web/routeTree.gen.ts', import.meta.url), 'utf8')
  const [, known = ''] = /export interface FileRoutesByTo \{([^}]*)\}/.exec(router) ?? []
  const paths = [...known.matchAll(/^ {2}'([^']+)'/gm)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(30)
  expect((await routePatterns()).sort()).toEqual(paths.filter((path) => path !== '/$').sort())
})
