# The page: built by Vite, packed, and bound into the library oo_web (server/http/web_files.hpp). Without npm, or with OO_WEB=OFF, the library holds no files.
find_program(OO_NODE NAMES node nodejs)
find_program(OO_NPM npm)
if(OO_NODE AND OO_NPM)
  option(OO_WEB "Build the page and bind it into the program" ON)
else()
  option(OO_WEB "Build the page and bind it into the program" OFF)
endif()

set(web ${CMAKE_SOURCE_DIR}/web)
set(web_out ${CMAKE_BINARY_DIR}/web)
set(web_cpp ${CMAKE_BINARY_DIR}/generated/web_files.cpp)
set(chart_cpp ${CMAKE_BINARY_DIR}/generated/chart_script.cpp)

if(OO_WEB)
  # Packages lie in web/node_modules, which all build folders share; tools/install.sh holds a lock and does nothing where they are the wanted ones.
  add_custom_command(OUTPUT ${web_out}/installed
    COMMAND ${web}/tools/install.sh ${OO_NPM}
    COMMAND ${CMAKE_COMMAND} -E touch ${web_out}/installed
    DEPENDS ${web}/package-lock.json ${web}/package.json ${web}/tools/install.sh VERBATIM COMMENT "Fetching the packages of the page")
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web}/src/*.ts ${web}/src/*.svelte ${web}/src/*.css ${web}/src/*.svg)
  list(FILTER web_sources EXCLUDE REGEX "\\.test\\.ts$")
  set(chart_sources ${web_sources})
  list(FILTER chart_sources INCLUDE REGEX "/src/report/")
  list(FILTER web_sources EXCLUDE REGEX "/src/report/")
  add_custom_command(OUTPUT ${web_cpp} BYPRODUCTS ${web_out}/web_files.bin
    COMMAND ${CMAKE_COMMAND} -E env OPENORDER_WEB_OUT=${web_out}/dist ${OO_NODE} ${web}/node_modules/vite/bin/vite.js build --logLevel error
    COMMAND ${OO_NODE} ${web}/tools/embed.mjs ${web_out}/dist ${web_out}/web_files.bin ${web_cpp}
    WORKING_DIRECTORY ${web}
    DEPENDS ${web_out}/installed ${web_sources} ${web}/index.html ${web}/vite.config.ts ${web}/svelte.config.js ${web}/tsconfig.json ${web}/tools/embed.mjs
            ${web}/tools/plan_css.ts ${CMAKE_SOURCE_DIR}/lab/report/plan_style.cpp ${OO_FONT_FILES}
    VERBATIM COMMENT "Building the page")
  # The charts of the laboratory's report: a script of its own, written into each report and into no page of the server.
  add_custom_command(OUTPUT ${chart_cpp} BYPRODUCTS ${web_out}/chart_script.js
    COMMAND ${CMAKE_COMMAND} -E env OPENORDER_REPORT_OUT=${web_out}/report ${OO_NODE} ${web}/node_modules/vite/bin/vite.js build --config vite.report.config.ts --logLevel error
    COMMAND ${OO_NODE} ${web}/tools/embed_script.mjs ${web_out}/report/report.js ${web_out}/chart_script.js ${chart_cpp}
    WORKING_DIRECTORY ${web}
    DEPENDS ${web_out}/installed ${chart_sources} ${web}/vite.report.config.ts ${web}/tsconfig.json ${web}/tools/embed_script.mjs
    VERBATIM COMMENT "Building the charts of reports")
else()
  file(WRITE ${web_cpp}.new "#include \"server/http/web_files.hpp\"\nnamespace oo::server {\nstd::span<const WebFile> web_files() { return {}; }\n}\n")
  file(COPY_FILE ${web_cpp}.new ${web_cpp} ONLY_IF_DIFFERENT)
  file(WRITE ${chart_cpp}.new "#include \"lab/pages/chart_script.hpp\"\nnamespace oo {\nstd::string_view chart_script() { return {}; }\n}\n")
  file(COPY_FILE ${chart_cpp}.new ${chart_cpp} ONLY_IF_DIFFERENT)
endif()

add_library(oo_web STATIC ${web_cpp})
target_include_directories(oo_web PUBLIC ${CMAKE_SOURCE_DIR})
add_library(oo_chart_script STATIC ${chart_cpp})
target_include_directories(oo_chart_script PUBLIC ${CMAKE_SOURCE_DIR})

if(OO_WEB AND OO_TESTS)
  add_test(NAME web_unit COMMAND ${OO_NODE} node_modules/vitest/vitest.mjs run WORKING_DIRECTORY ${web})
  add_test(NAME web_types COMMAND ${OO_NODE} node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings WORKING_DIRECTORY ${web})
  add_test(NAME web_first_load COMMAND ${OO_NODE} tools/first_load.mjs ${web_out}/dist 400 WORKING_DIRECTORY ${web})
  set_tests_properties(web_unit web_types web_first_load PROPERTIES LABELS web TIMEOUT 900)
endif()
