import { LIMITS } from '#contract/limits.ts'
import { userMessage } from '#web/lib/api.ts'

/**
 * Sends files one after the other and continues after one that is refused. Returns an error for each file that failed,
 * beginning with its name.
 */
export async function uploadEach<Sent extends { name: string; size: number }>(
  files: readonly Sent[],
  send: (file: Sent) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    if (file.size > LIMITS.uploadBytes) {
      problems.push(`${file.name}: This file is over 10 MB. Please choose a smaller one.`)
      continue
    }
    try {
      await send(file)
    } catch (problem) {
      problems.push(`${file.name}: ${userMessage(problem, 'We couldn’t send this document. Please try again.')}`)
    }
  }
  return problems
}
