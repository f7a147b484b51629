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

/** The signed-in admin or null. Fetched only if the document did not bring the answer along. */
export function useAdminMe() {
  const boot = useContext(BootContext)
  return useQuery({ queryKey: meKey, queryFn: fetchMe, initialData: boot.admin })
}

const isAdminQuery = ({ queryKey: [address] }: { queryKey: readonly unknown[] }): boolean =>
  typeof address === 'string' && address.startsWith('/api/admin/')

/** After a sign-in. */
export const setAdmin = (client: QueryClient, admin: Admin): void => void client.setQueryData(meKey, admin)

/** Removes everything that the admin has seen. */
export const forgetAdmin = (client: QueryClient): void => {
  client.setQueryData(meKey, null)
  client.removeQueries({ predicate: (query) => isAdminQuery(query) && query.queryKey[0] !== meKey[0] })
}

/** After an action: queries on the screen are fetched again, others when they are shown. */
export const refreshAdmin = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isAdminQuery(query) && query.queryKey[0] !== meKey[0] })

/** PORTAL-2: signs out as soon as any call finds the session ended. */
export function useSignOutWhenSessionEnds(): void {
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
