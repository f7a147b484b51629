/** What a server needs that strangers can reach; nothing listens at the mail server's address. */
export const PUBLIC_ENVIRONMENT = {
  SESSION_SECRET: 'pV3mZ0uTq8wY5cRj1nLx7bHs2dKf6gEa',
  PUBLIC_URL: 'https://nearhand.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENTS: 'sandbox',
}
