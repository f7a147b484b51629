import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useContext, useEffect } from 'react'
import { type Admin, adminMe } from '#core/admin/api.ts'
import { BootContext } from '#web/runtime/session.tsx'
import { call, CallError, onSignedOut } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const meKey = keyOf(adminMe)

const fetchMe = async (): Promise<Admin | null> => {
  try {
    return await call(adminMe)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** Who is signed in as an admin; null for nobody. Asks only where the page did not come with the answer. */
export function useAdminMe() {
  const boot = useContext(BootContext)
  return useQuery({ queryKey: meKey, queryFn: fetchMe, initialData: boot.admin })
}

const isAdmins = ({ queryKey: [address] }: { queryKey: readonly unknown[] }): boolean =>
  typeof address === 'string' && address.startsWith('/api/admin/')

/** After a sign-in. */
export const takeAdmin = (client: QueryClient, admin: Admin): void => void client.setQueryData(meKey, admin)

/** Nothing that one admin has seen is left for the next. */
export const forgetAdmin = (client: QueryClient): void => {
  client.setQueryData(meKey, null)
  client.removeQueries({ predicate: (query) => isAdmins(query) && query.queryKey[0] !== meKey[0] })
}

/** After an act: all that admins look at is asked again where it is in sight, and forgotten elsewhere. */
export const refreshAdmin = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isAdmins(query) && query.queryKey[0] !== meKey[0] })

/** PORTAL-2: an ended session shows at once, whichever call finds out. */
export function useForgetWhenSignedOut(): void {
  const client = useQueryClient()
  useEffect(() => onSignedOut(() => forgetAdmin(client), 'admin'), [client])
}

export const AdminContext = createContext<Admin | null>(null)

/** The signed-in admin, inside an AdminLayout. */
export function useAdmin(): Admin {
  const admin = use(AdminContext)
  if (!admin) throw new Error('useAdmin needs an AdminLayout around it')
  return admin
}
