/** What a parameter may contain. A field whose name ends in "!" is required. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'map'
  | 'any'
  | { enum: string[] }
  | { array: Shape }
  | { object: Record<string, Shape> }
  | { oneOf: Shape[] }
