import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest starts with the files that take longest. On a machine that hasn't run them yet, it assumes that those are the
 * largest. The files below are small but slow: started last, they would keep one worker busy after all others have
 * finished.
 */
export const LONG_THOUGH_SHORT = ['tests/e2e/every-screen.test.ts']

const isLong = ({ moduleId }: TestSpecification): number =>
  Number(LONG_THOUGH_SHORT.some((path) => moduleId.endsWith(`/${path}`)))

const turn = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

/** The order of Vitest, but with these files at the head of their group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => turn(one) - turn(other) || isLong(other) - isLong(one))
  }
}
