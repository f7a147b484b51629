// The baseline for chat: a bare `ws` server and one INSERT per message.
import pg from 'pg'
import { WebSocketServer } from 'ws'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const INSERT = {
  name: 'insert-message',
  text: 'insert into bench_messages (conversation_id, content) values ($1, $2) returning id, created_at',
}

new WebSocketServer({ port: Number(process.env['PORT']), host: '127.0.0.1', perMessageDeflate: false })
  .on('listening', () => process.send?.('ready'))
  .on('connection', (ws) => {
    ws.on('message', async (raw) => {
      const { conversationId, content, clientId } = JSON.parse((raw as Buffer).toString()) as Record<string, string>
      const { rows } = await pool.query({ ...INSERT, values: [conversationId, content] })
      ws.send(JSON.stringify({ type: 'ack', clientId, message: rows[0] }))
    })
  })
