import { matchesGlob } from 'node:path'
import { GROUPS } from '#tests/groups.ts'
import { FLOORS } from '../floors.ts'
import type { Lists } from './lists.ts'
import { type Finding, featureOf, type Rule } from './tree.ts'

/** What a feature folder of the server may contain (CONTRIBUTING.md). */
const FEATURE_FILES = [
  /^(routes|commands|policy|store|views|letters|jobs|above)\.ts$/,
  /^commands\/[a-z]+(-[a-z]+)+\.ts$/,
  /^store\/[a-z]+(-[a-z]+)*\.ts$/,
  /^.+\.test\.ts$/,
]

/** Names of contract/api beyond the features. */
const CONTRACT_EXTRA = ['endpoint', 'endpoints', 'fields']

const SERVER_TOP = ['main', 'start', 'app', 'site', 'config', 'database', 'sandbox', 'own-part', 'refusal-examples']
const SERVER_FOLDERS = ['features', 'platform', 'search', 'checks', 'demo']
const DRAWERS = /(^|\/)(utils?|helpers?|common|misc|shared|lib|functions|stuff|core)(\.tsx?$|\/)/
const BARREL = /(^|\/)index\.tsx?$/

const list = (names: string[]) => names.join(', ')

/** A closed list of names lets a newcomer find any line by part, feature and job. */
export const featureFiles =
  ({ extraFiles }: Pick<Lists, 'extraFiles'>): Rule =>
  (tree) =>
    tree.flatMap(({ path }): Finding[] => {
      const feature = featureOf(path)
      if (!feature) return []
      if (!FLOORS.includes(feature)) {
        const message = `"${feature}" isn't a feature. Features: ${list(FLOORS)}. Domain-free code goes to server/platform.`
        return [{ rule: 'feature-names', path, message }]
      }
      const name = path.slice(`server/features/${feature}/`.length)
      if (FEATURE_FILES.some((pattern) => pattern.test(name)) || extraFiles[path]) return []
      const message =
        'A feature holds routes, commands (or commands/<verb-noun>), policy, store (or store/<noun>), views, letters, jobs, above and tests. ' +
        'HTTP goes to routes.ts, a write to commands, SQL to store, who-may to policy, what-is-shown to views, what an email says to letters, timers to jobs, what server/app.ts hands over of higher features to above. ' +
        'A pure rule that browser and server share goes to contract/. If none fits: extraFiles in scripts/check/structure/lists.ts, with the reason.'
      return [{ rule: 'feature-files', path, message }]
    })

/** A feature keeps its commands, and its SQL, in one file or in one folder: with both, no rule says what goes where. */
export const fileOrFolder: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    const folder = /^(server\/features\/[^/]+\/(?:commands|store))\.ts$/.exec(path)?.[1]
    if (!folder || !tree.some((other) => other.path.startsWith(`${folder}/`))) return []
    const message = `${folder}/ exists, too. Move this into it, under the name of its subject.`
    return [{ rule: 'file-or-folder', path, message }]
  })

/**
 * server/ itself has only the files and folders listed above; contract/api and web/features use the features' names.
 */
export const placesOfParts: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    const [part, second, third] = path.split('/')
    const top = part === 'server' && !third && /^(.+?)(\.test)?\.ts$/.exec(second ?? '')?.[1]
    if (top && !SERVER_TOP.includes(top)) {
      const message = `server/ holds ${list(SERVER_TOP)} and ${list(SERVER_FOLDERS)}/. Domain code goes to server/features/<feature>, the rest to server/platform.`
      return [{ rule: 'server-top', path, message }]
    }
    if (part === 'server' && third && !SERVER_FOLDERS.includes(second ?? '')) {
      return [{ rule: 'server-top', path, message: `server/ has only the folders ${list(SERVER_FOLDERS)}.` }]
    }
    const api = /^contract\/api\/([^/]+?)(\.test)?\.ts$/.exec(path)?.[1]
    if (api && !FLOORS.includes(api) && !CONTRACT_EXTRA.includes(api)) {
      const message = `contract/api has one file per feature: ${list(FLOORS)}. Rules and numbers go to contract/<noun>.ts.`
      return [{ rule: 'contract-api', path, message }]
    }
    if (part === 'web' && second === 'features' && !FLOORS.includes(third ?? '')) {
      const message = `web/features has the same names as server/features: ${list(FLOORS)}. Domain-free parts go to web/components.`
      return [{ rule: 'web-features', path, message }]
    }
    return []
  })

/** Drawers hide code from people who look for it by its meaning, and barrels make cycles and big bundles. */
export const noDrawers: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    if (!/\.(tsx?|mjs)$/.test(path)) return []
    const inPart = path.slice(path.indexOf('/') + 1)
    if (BARREL.test(path) && !path.startsWith('web/routes/')) {
      return [{ rule: 'no-barrels', path, message: 'Import from the file that has the code, and delete this one.' }]
    }
    if (!DRAWERS.test(inPart) || path.startsWith('web/lib/')) return []
    const message = 'Name the file after what it is about (money, dates, hold, payout), not after being useful.'
    return [{ rule: 'no-drawers', path, message }]
  })

/** A test file that belongs to no group never runs. */
export const testsInGroups: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    if (!/\.(test|spec)\.[a-z]+$/.test(path)) return []
    const groups = GROUPS.filter(({ include }) => include.some((glob) => matchesGlob(path, glob)))
    if (groups.length === 1) return []
    const message = `In ${groups.length} groups of tests/groups.ts, must be in one: ${list(GROUPS.flatMap(({ include }) => include))}.`
    return [{ rule: 'tests-in-groups', path, message }]
  })
