export interface Figure {
  name: string
  value: number
  /** Whether the value must be at least or at most the limit. */
  limit: number
  holds: 'at least' | 'at most'
  unit: string
}
