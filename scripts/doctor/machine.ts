import { totalmem } from 'node:os'
import { about, type Finding } from './finding.ts'

const GB = 1024 ** 3
const LITTLE_MEMORY_GB = 1.5

/** Looks at the version of Node and at the memory. */
export async function lookAtMachine(): Promise<Finding[]> {
  const [node, memory] = [about('Node'), about('Memory')]
  const major = Number(process.versions.node.split('.')[0])
  const gigabytes = totalmem() / GB
  return [
    major >= 24
      ? node.ok(`${process.versions.node}.`)
      : node.bad(
          `${process.versions.node} runs this. Put node_modules/.bin first in PATH: the product brings its own Node.`,
        ),
    gigabytes < LITTLE_MEMORY_GB
      ? memory.warn(`${gigabytes.toFixed(1)} GB: too little when several people upload at once. Plan for 2 GB.`)
      : memory.ok(`${gigabytes.toFixed(1)} GB.`),
  ]
}
