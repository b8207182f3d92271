import { bans } from './bans.ts'
import { citations } from './citations.ts'
import { LISTS, type Lists } from './lists.ts'
import { migrationsInOrder } from './migrations.ts'
import { featureFiles, fileOrFolder, noDrawers, placesOfParts, testsInGroups } from './names.ts'
import { notTooFull, notTooLong } from './size.ts'
import { coverage } from './specification-coverage.ts'
import { everyTableOwned, tableOwnership } from './tables.ts'
import type { Finding, SourceFile } from './tree.ts'

/** Fewer files than this mean that the check looked in the wrong place, and a rule that sees nothing would pass. */
const MIN_FILES = 10

/** Runs every structure rule over a tree. A tree with too few files is a finding in itself. */
export function checkStructure(tree: SourceFile[], lists: Lists = LISTS): Finding[] {
  const seen = tree.filter(({ path }) => /^(contract|server)\/.*\.ts$/.test(path)).length
  if (seen < MIN_FILES) {
    const message = `Saw ${seen} source files in contract/ and server/: this check is looking in the wrong place.`
    return [{ rule: 'sees-something', path: '.', message }]
  }
  const rules = [
    featureFiles(lists),
    fileOrFolder,
    placesOfParts,
    noDrawers,
    testsInGroups,
    notTooLong,
    notTooFull,
    migrationsInOrder,
    tableOwnership(lists),
    everyTableOwned(lists),
    bans(lists),
    citations,
    coverage,
  ]
  return rules.flatMap((rule) => rule(tree))
}
