import { createContext } from 'react'

/** The navigation entry of a page whose address does not tell: my job belongs to Work, another's to Find Work. */
export const NavPlace = createContext<string | null>(null)
