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

/** 401 means signed out, which is not an error. */
const fetchMe = async (): Promise<Me | null> => {
  try {
    return await call(whoAmI)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** The signed-in user or null, first from the boot data. */
export function useMe(): Me | null {
  const boot = useContext(BootContext)
  return useQuery({ queryKey: meKey, queryFn: fetchMe, initialData: boot.user }).data
}

/** The signed-in user, on member pages. */
export function useMember(): Me {
  const me = useMe()
  if (!me) throw new Error('A member page was rendered without a signed-in user.')
  return me
}

/** After a sign-in or a change of the profile. */
export function useSetMe(): (me: Me | null) => void {
  const client = useQueryClient()
  return (me) => void client.setQueryData(meKey, me)
}

export const nameOf = (me: Me): string => me.firstName || 'Worker'
