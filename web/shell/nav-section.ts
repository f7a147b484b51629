import { createContext } from 'react'

/**
 * The navigation entry of a page whose address is not enough: the user's own job belongs to Work, others to Find Work.
 */
export const NavPlace = createContext<string | null>(null)
