// What travels between server and page. The types are described once, in server/wire/contract_*.cpp; docs/protocol.md says how they are used.
export * from './wire.generated';
