import { useEffect, useState } from 'react'

/** The value after a pause, so that not every key causes a request. */
export function useSettled<T>(value: T, stillMs = 400): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return settled
}
