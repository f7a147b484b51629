import { useEffect, useState } from 'react'

/** The value once it has stood still for a moment: nobody wants a question to the server for every key. */
export function useSettled<T>(value: T, stillMs = 400): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return settled
}
