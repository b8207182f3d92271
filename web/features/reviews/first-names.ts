/** The names of a couple as most couples sign a review: "Anna Hart and Ben Okafor" as "Anna and Ben". */
export function firstNames(names: string): string {
  const people = names.split(/ (?:and|&) /).map((name) => name.trim().split(/\s+/)[0])
  return people.join(' and ')
}
