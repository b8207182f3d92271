import { LIMITS } from '#contract/limits.ts'
import { userMessage } from '#web/lib/api.ts'

/**
 * Sends files one after the other; one that is refused keeps none of the others back. Returns what is said of those
 * that failed, by name, empty when all have arrived.
 */
export async function uploadEach<Sent extends { name: string; size: number }>(
  files: readonly Sent[],
  send: (file: Sent) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    if (file.size > LIMITS.uploadBytes) {
      problems.push(`${file.name}: This file is over 10 MB.`)
      continue
    }
    try {
      await send(file)
    } catch (problem) {
      problems.push(`${file.name}: ${userMessage(problem, 'The document could not be sent. Please try again.')}`)
    }
  }
  return problems
}
