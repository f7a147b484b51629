import { useAddress } from '#web/admin/components/address.ts'

export type AuditQuery = {
  adminId?: string | undefined
  action?: string | undefined
  targetId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What the address asks the log for; the list and the file get the same. */
export function useAuditQuery(): AuditQuery {
  const { get } = useAddress()
  const said = (name: string) => get(name) || undefined
  return {
    adminId: said('admin'),
    action: said('action'),
    targetId: said('target'),
    from: said('from'),
    to: said('to'),
  }
}
