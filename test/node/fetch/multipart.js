// multipart/form-data, written and read. The reader is Node 24's: that of Node 20 takes less.
'use strict';

const show = ([name, value]) => typeof value === 'string' ? [name, value] :
  [name, value.name, value.type, value.size];
const t = async (label, run) => {
  try {
    console.log(label, [...await run()].map(show));
  } catch (error) {
    console.log(label, error.name, error.message, error.cause?.message);
  }
};
const boundary = '--------------------------------x';
const type = `multipart/form-data; boundary=${boundary}`;
const read = (body, contentType = type) =>
  new Response(body, { headers: { 'content-type': contentType } }).formData();
const parts = (...list) =>
  `${list.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
const one = 'Content-Disposition: form-data; name="a"\r\n\r\nv';

(async () => {
  await t('one', () => read(parts(one)));
  await t('three', () => read(parts(
    one, 'Content-Disposition: form-data; name="b%22%0D%0A"; filename="f"\r\n\r\nv\r\nw',
    'Content-Disposition: form-data; name=c; filename="f"\r\nContent-Type: image/png\r\n\r\n')));
  await t('no end', () => read(`--${boundary}\r\n${one}\r\n`));
  await t('preamble', () => read(`hello\r\n${parts(one)}`));
  await t('epilogue', () => read(`${parts(one)}hello`));
  await t('no name', () => read(parts('Content-Disposition: form-data\r\n\r\nv')));
  await t('no head', () => read(parts('\r\nv')));
  await t('other', () => read(parts(
    'X-Y: z\r\ncontent-disposition: form-data; name="\u00e9"\r\n\r\n\u20ac')));
  await t('extended', () => read(parts('Content-Disposition: form-data; name="a"; ' +
    'filename="x"; filename*=utf-8\'\'%e2%82%ac\r\n\r\nv')));
  await t('base64', () => read(parts(
    'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\ndg==')));
  await t('line feeds', () => read(parts('Content-Disposition: form-data; name="a"\n\nv')));
  await t('attachment', () => read(parts('Content-Disposition: attachment; name="a"\r\n\r\nv')));
  await t('bad name', () => read(parts('Content Disposition: form-data; name="a"\r\n\r\nv')));
  await t('empty file', () => read(parts(
    'Content-Disposition: form-data; name="a"; filename=""\r\nContent-Type: x/y\r\n\r\n')));
  await t('empty form', () => read(parts()));
  await t('empty', () => read(''));
  await t('quoted boundary', () => read(parts(one), `multipart/form-data; boundary="${boundary}"`));
  await t('no boundary', () => read(parts(one), 'multipart/form-data'));
  await t('short boundary', () => read(`--x\r\n${one}\r\n--x--`, 'Multipart/Form-Data;boundary=x'));
  await t('urlencoded', () => read('a=1&b=%41+c&%ff=%ff&&d', 'application/x-www-form-urlencoded'));
  await t('charset', () => read('a=1', 'Application/X-www-form-urlencoded;charset=latin1'));

  const form = new FormData();
  form.append('a\r\n"x', 'b\nc\rd\r\ne');
  form.append('f', new File(['zz'], 'n"\n\u00e9.txt', { type: 'text/x' }));
  form.append('g', new Blob(['y']));
  form.append('h', new File(['y'], ''));
  const response = new Response(form);
  const mark = response.headers.get('content-type').slice('multipart/form-data; boundary='.length);
  console.log(/^----formdata-undici-0\d{11}$/.test(mark));
  console.log((await response.clone().text()).replaceAll(mark, 'MARK').split('\r\n'));
  await t('back', () => response.formData());
  await t('request', () => new Request('http://a', { method: 'POST', body: form }).formData());
})();
