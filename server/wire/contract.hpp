// contract.hpp: every type that travels between server and page, described once. From this description come web/src/wire.generated.ts (TypeScript)
// and docs/protocol.schema.json (JSON Schema 2020-12): `openorder serve --print types` and `--print schema`.
//
// Who may call: the command line (to print them) and tests, which hold the files and what is really sent to the description. No errors.
// Lengths in inches, facings in degrees clockwise from +y. docs/protocol.md says how the types are used.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace oo::server::contract {

/// A key of an object. `note` is for the reader of the types.
struct Key {
  std::string name;
  bool optional = false;
  std::string note;
};

struct Shape {
  enum class Kind : unsigned char { number, integer, text, flag, any, words, numbers, named, list, tuple, map, object, either, maybe };
  Kind kind = Kind::any;
  std::vector<std::string> words;        // words, numbers: as written; named: the name
  std::vector<Key> keys;                 // object: beside parts
  std::vector<Shape> parts;              // list, map, maybe: one; tuple, either: several; object: one a key
};

struct Field {
  Key key;
  Shape shape;
};

Shape number();
Shape integer();
Shape text();
Shape flag();
Shape any();
Shape words(std::initializer_list<const char*> allowed);
Shape numbers(std::initializer_list<int> allowed);
Shape named(std::string name);
Shape point();
Shape side();
Shape list(Shape item);
Shape tuple(std::initializer_list<Shape> items);
Shape map(Shape value);
Shape maybe(Shape shape);                            // or null
Shape either(std::initializer_list<const char*> names);
Shape object(std::initializer_list<Field> fields);
Field need(std::string name, Shape shape, std::string note = "");
Field may(std::string name, Shape shape, std::string note = "");

/// A type with a name. `base`: it has all keys of that one too.
struct Named {
  std::string name, note;
  Shape shape;
  std::string base{};
};
using Types = std::vector<Named>;

/// In the order in which they are printed.
Types all_types();
void table_types(Types& out);                        // what stands on the table and what is said of it
void play_types(Types& out);                         // over the WebSocket
void rest_types(Types& out);                         // REST

/// One definition a type, under "$defs".
std::string json_schema(const Types& types);
std::string typescript(const Types& types);

}  // namespace oo::server::contract
