/** Encodes a form as a browser does: bytes as files, other objects as JSON. */
export async function encodeForm(body: object): Promise<{ payload: Buffer; contentType: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body))
    if (value instanceof Blob) form.append(field, value);
    else if (value instanceof Uint8Array) form.append(field, new Blob([new Uint8Array(value)]), `${field}.png`);
    else if (value !== undefined) form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value));
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    contentType: sent.headers.get('content-type') ?? '',
  };
}
