export interface Figure {
  name: string
  value: number
  /** What the value is held against: at least, or at most. */
  limit: number
  holds: 'at least' | 'at most'
  unit: string
}
