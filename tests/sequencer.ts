import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest starts a run's longest files first. On a machine that has not run them yet, it takes the largest for the
 * longest; these are short, and would keep one worker busy when all others have finished.
 */
export const LONG_THOUGH_SHORT = ['tests/e2e/every-screen.test.ts']

const isLong = ({ moduleId }: TestSpecification): number =>
  Number(LONG_THOUGH_SHORT.some((path) => moduleId.endsWith(`/${path}`)))

const turn = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

/** The order of Vitest, but with the files above at the head of their group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => turn(one) - turn(other) || isLong(other) - isLong(one))
  }
}
