import { resolve } from 'node:path'
import { checkStructure } from './structure/all-rules.ts'
import { AIM, sizes } from './structure/size.ts'
import { readTree } from './structure/tree.ts'

/** `node scripts/check/structure.ts [root]`: the layout rules that no type and no linter can see (ARCHITECTURE.md). */
const tree = readTree(resolve(process.argv[2] ?? '.'))
const findings = checkStructure(tree)
for (const { rule, path, line, message } of findings) {
  console.error(`${path}${line ? `:${line}` : ''}  ${rule}\n    ${message}`)
}
const { files, median, p95, longest } = sizes(tree)
const remark = median > AIM.median || p95 > AIM.p95 ? `  (aim: median ${AIM.median}, 95% ${AIM.p95})` : ''
console.log(`${files} files, lines: median ${median}, 95% ${p95}, longest ${longest}${remark}`)
process.exitCode = findings.length > 0 ? 1 : 0
