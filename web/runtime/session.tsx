import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { currentUser } from '#core/accounts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import type { Boot } from '#web/runtime/boot.ts'
import { call, CallError, light } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

export const BootContext = createContext<Boot>({ user: null })

export function SessionProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>
}

const whoAmI = light<typeof currentUser>({ method: 'GET', path: '/api/auth/user' })

export const meKey = keyOf(whoAmI)

/** Absence of an answer means signed out, which is no error. */
const fetchMe = async (): Promise<Me | null> => {
  try {
    return await call(whoAmI)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** The signed-in person, or null. Begins with what came with the page and asks again only when told to. */
export function useMe(): Me | null {
  const boot = useContext(BootContext)
  return useQuery({ queryKey: meKey, queryFn: fetchMe, initialData: boot.user }).data
}

/** The signed-in person, on pages that only members see. */
export function useMember(): Me {
  const me = useMe()
  if (!me) throw new Error('A member page was drawn without a member.')
  return me
}

/** After a sign-in or a change of profile: puts the answer where everybody reads it. */
export function useSetMe(): (me: Me | null) => void {
  const client = useQueryClient()
  return (me) => void client.setQueryData(meKey, me)
}

/** The first name, or what to call someone who gave none. */
export const nameOf = (me: Me): string => me.firstName || 'Worker'
