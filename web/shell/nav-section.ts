import { createContext } from 'react'

/** Under which entry of the navigation a page stands, where its address does not say so: my job is work, another's is found. */
export const NavPlace = createContext<string | null>(null)
