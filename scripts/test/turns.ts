/**
 * Which groups run at the same time: a list of turns, one after another, each with the groups of that turn. What is to
 * run beside another group has that one's turn, behind it; if that one isn't among them, it has its own.
 * @param groups names in the order in which they run
 * @param besideOf the group that one of them runs beside, if any
 */
export function turns(groups: string[], besideOf: (group: string) => string | undefined): string[][] {
  const host = (group: string) => {
    const other = besideOf(group)
    return other !== undefined && groups.includes(other) ? other : undefined
  }
  return groups
    .filter((group) => host(group) === undefined)
    .map((group) => [group, ...groups.filter((other) => host(other) === group)])
}
